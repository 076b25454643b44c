import { roles } from '#edge/access/roles'
import { forRoles, policyOf, resource } from '#edge/jsonapi/index'
import { tableOf, text } from '#edge/jsonapi/table'
import { sql } from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'
import { freeBookedTime } from '../appointments'
import { assertRange } from '../availabilities/time-in-force'
import { blackoutPeriods as contract } from './contract'

const table = tableOf(contract, { createdBy: text('created_by') })

export const blackoutPeriods = resource(contract, {
  table,
  policy: policyOf({
    ...forRoles(roles, 'everyone'),
    ...forRoles(['admin', 'manager', 'clinical_admin'], ['everyone', 'create', 'delete']),
  }),
  eventDetail: ({ startsAt, endsAt }) => ({ starts_at: startsAt, ends_at: endsAt }),
  create: async (ctx, { name, startsAt, endsAt, ...input }) => {
    assertRange({ startsAt, endsAt }, ctx.now)
    const same = sql`select 1 from blackout_periods
      where name = ${name} and starts_at = ${startsAt} and ends_at = ${endsAt}`
    if (await ctx.db.exists(same)) throw conflict('closed_already', 'This closure stands already')
    const closed = [{ providerId: null, startsAt, endsAt }]
    const freed = await freeBookedTime(ctx, 'clinic_closed', closed, input)
    const onlyIf = sql`${freed.onlyIf} and not exists (${same})`
    return { ...freed, onlyIf, set: { createdBy: ctx.actor.id } }
  },
})
