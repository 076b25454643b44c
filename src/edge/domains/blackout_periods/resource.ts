import { type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '#edge/access/request-context'
import { roles } from '#edge/access/roles'
import { forRoles, policyOf } from '#edge/access/scope-policy'
import { resource } from '#edge/jsonapi/resource'
import { raw } from '#edge/platform/db/statement'
import { conflict, unprocessable } from '#edge/platform/problem'
import { blackoutPeriods as contract } from './contract'
import { blackoutPeriods as table } from './table'

export const blackoutPeriods = resource(contract, {
  table,
  policy: policyOf({
    ...forRoles(roles, 'everyone'),
    ...forRoles(['admin', 'manager', 'clinical_admin'], ['everyone', 'create', 'delete']),
  }),
  filters: { from: (at: string) => sql`${table.endsAt} > ${at}` },
  create: async (ctx, { startsAt, endsAt }) => {
    if (endsAt <= startsAt)
      throw unprocessable('ends_first', 'It must end after it starts', 'ends_at')
    const booked = appointmentsWithin(startsAt, endsAt)
    await assertNoAppointments(ctx, booked)
    return {
      set: { createdBy: ctx.actor.id },
      // Checked again in the statement: an appointment booked meanwhile is found there.
      onlyIf: sql`not exists (select 1 ${booked})`,
    }
  },
})

const appointmentsWithin = (startsAt: string, endsAt: string): SQL => sql`
  from appointments where status in ('Scheduled', 'Waiting', 'In progress')
    and starts_at < ${endsAt} and ends_at > ${startsAt} and mode <> 'async_messaging'`

/** 409 `visits_in_period`, with how many and which: they are moved before the clinic closes. */
const assertNoAppointments = async (ctx: RequestContext, booked: SQL): Promise<void> => {
  const [count, first] = await ctx.db.batch([
    raw<{ total: number }>(sql`select count(*) as total ${booked}`),
    raw<{ id: string }>(sql`select id ${booked} order by starts_at limit 50`),
  ])
  const total = count.rows[0]?.total ?? 0
  if (total > 0)
    throw conflict(
      'visits_in_period',
      `${total === 1 ? 'A visit is' : `${total} visits are`} booked in this period. Move or cancel first.`,
      { count: total, appointments: first.rows.map(({ id }) => id) },
    )
}
