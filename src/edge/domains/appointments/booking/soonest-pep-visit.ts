import { encounterTypeIds, isPepOffered } from '#edge/domains/patients/index'
import { operation, type RequestContext } from '#edge/jsonapi/index'
import { findBrands } from '#edge/platform/brand-port'
import { sql } from '#edge/platform/db/index'
import { notFound, unprocessable } from '#edge/platform/problem'
import { statesOfZip } from '#edge/platform/zip-codes/zip-codes'
import { findSoonestPepVisit as contract } from '../contract'
import { findAvailableSlots, visitorSlotQueries } from './available-slots'

/** Shown before anything but the zip code is asked. Nothing of it is kept: no event, no row, and no address holds it. */
export const findSoonestPepVisit = operation(contract, { access: 'public' }, async (ctx) => {
  const { zip, themeId, state: chosen } = ctx.body
  const states = statesOfZip(zip)
  const state = states.find((each) => each === chosen) ?? states[0]
  if (!state) throw unprocessable('unknown_zip', 'We do not know this zip code', 'zip')
  const [window, schedules, closed, places] = await ctx.db.batch([
    ...visitorSlotQueries(ctx, {
      state,
      cboId: await organizationOf(ctx, themeId),
      encounterTypeId: String(encounterTypeIds.pep),
    }),
    sql<{ name: string; timezone: string; offered: number }>`
      select name, timezone, ${isPepOffered(sql`states.code`)} as offered from states where code = ${state}`,
  ])
  const place = places.rows[0]
  if (!place) throw notFound()
  const offered = place.offered === 1 && schedules.rows.length > 0
  const found = findAvailableSlots(ctx, window.rows, schedules.rows, closed.rows)
  return {
    data: {
      id: state,
      states: [...states],
      stateName: place.name,
      timezone: place.timezone,
      offered,
      startsAt: (offered && found?.slots[0]?.time) || null,
    },
    event: null,
  }
})

const organizationOf = async (ctx: RequestContext, themeId: string | undefined) => {
  if (!themeId) return null
  const brands = await findBrands(ctx.env, ctx.waitUntil)
  return brands.find(({ id }) => id === themeId)?.cboId ?? null
}
