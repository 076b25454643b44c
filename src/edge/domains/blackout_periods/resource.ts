import { type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '../../access/request-context'
import { everyone } from '../../access/scopes'
import { resource } from '../../jsonapi/resource'
import { deleteFrom, insertFrom, raw } from '../../platform/db/statement'
import { uuidv7 } from '../../platform/ids'
import { conflict, unprocessable } from '../../platform/problem'
import { blackoutPeriods as contract } from './contract'
import { blackoutPeriods as table } from './table'

const reader = { scope: everyone }
const keeper = { scope: everyone, can: ['create', 'delete'] } as const

export const blackoutPeriods = resource(contract, {
  table,
  policy: {
    admin: keeper,
    patient: reader,
    provider: reader,
    cbo: reader,
    pharmacy: reader,
    assistant: reader,
    support: reader,
    manager: keeper,
    clinical_admin: keeper,
    clinical_lead: reader,
  },
  filters: {
    from: (at: string) => sql`${table.endsAt} > ${at}`,
    until: (at: string) => sql`${table.startsAt} < ${at}`,
  },
  create: async (ctx, input) => {
    if (input.endsAt <= input.startsAt)
      throw unprocessable('ends_first', 'It must end after it starts', 'ends_at')
    const held = visitsWithin(input.startsAt, input.endsAt)
    await mustBeEmpty(ctx, held)
    const id = uuidv7()
    return {
      id,
      // Asked again in the statement: a visit booked meanwhile is found there.
      write: insertFrom(
        table,
        {
          id,
          ...input,
          createdBy: ctx.actor.id,
          version: 1,
          createdAt: ctx.now,
          updatedAt: ctx.now,
        },
        sql`where not exists (select 1 ${held})`,
      ),
    }
  },
  delete: (_, row) => ({
    write: deleteFrom(table, sql`id = ${row.id} and version = ${row.version}`),
  }),
})

const visitsWithin = (startsAt: string, endsAt: string): SQL => sql`
  from appointments where status in ('Scheduled', 'Waiting', 'In progress')
    and starts_at < ${endsAt} and ends_at > ${startsAt} and mode <> 'async_messaging'`

/** 409 `visits_in_period`, with how many and which: they are moved before the doors close. */
const mustBeEmpty = async (ctx: RequestContext, held: SQL): Promise<void> => {
  const [count, first] = await ctx.db.batch([
    raw<{ total: number }>(sql`select count(*) as total ${held}`),
    raw<{ id: string }>(sql`select id ${held} order by starts_at limit 50`),
  ])
  const total = count.rows[0]?.total ?? 0
  if (total > 0)
    throw conflict(
      'visits_in_period',
      `${total === 1 ? 'A visit is' : `${total} visits are`} booked in this period. Move or cancel first.`,
      { count: total, appointments: first.rows.map(({ id }) => id) },
    )
}
