import { sql } from 'drizzle-orm'
import { drainOutbox } from '../../events/request-drain'
import { parseBody } from '../../jsonapi/body'
import { type Operation, rawOperation } from '../../jsonapi/operation'
import { parentsOf } from '../../jsonapi/parents'
import { respond } from '../../jsonapi/read-handlers'
import { insertFrom, raw } from '../../platform/db/statement'
import { events } from '../../platform/db/tables'
import { uuidv7 } from '../../platform/ids'
import { forbidden, notFound, unprocessable, validate } from '../../platform/problem'
import {
  daysBetween,
  daysFrom,
  fromLocalTime,
  iso,
  type PlainDate,
  toEpochMs,
} from '../../platform/time'
import { bucketMs, bucketOf } from '../../platform/time-buckets'
import { availabilityRange as contract } from '../schedule/contract'
import { authorizers } from './policy'
import { availabilities } from './resource'
import { availabilities as table } from './table'
import { refusedStretch, type Stretch } from './time-range'

const mostDays = 92
const forEverybody: readonly string[] = ['manager', 'clinical_admin']

interface Range {
  readonly from: PlainDate
  readonly until: PlainDate
  readonly weekdays?: readonly number[] | undefined
  readonly opens: string
  readonly closes: string
}

/** The same hours on each chosen day, in wall time: an hour more or less when the clocks change at night. */
const stretchesOf = (range: Range, zone: string, now: string): Stretch[] =>
  daysFrom(range.from, daysBetween(range.from, range.until) + 1)
    .filter((day) => !range.weekdays || range.weekdays.includes(new Date(day).getUTCDay()))
    .map((day) => ({
      startBucket: bucketOf(fromLocalTime(`${day}T${range.opens}`, zone)),
      endBucket: bucketOf(fromLocalTime(`${day}T${range.closes}`, zone)),
    }))
    .filter(({ endBucket }) => endBucket * bucketMs > toEpochMs(now))

const checked = (range: Range): void => {
  if (range.until < range.from)
    throw unprocessable('ends_first', 'It must end after it starts', 'until')
  if (daysBetween(range.from, range.until) >= mostDays)
    throw unprocessable('too_long', `Choose at most ${mostDays} days`, 'until')
  if (range.closes <= range.opens)
    throw unprocessable('ends_first', 'It must end after it starts', 'closes')
}

/** Opens a range of days in one batch: should one of them overlap, none is opened. */
export const range: Operation = rawOperation(contract, {
  name: 'availabilities.range',
  access: ['provider', 'assistant', 'manager', 'clinical_admin', 'clinical_lead'],
  handle: async (c, ctx) => {
    const { actor } = ctx
    const parents = parentsOf(availabilities, ctx, '/providers/:provider/availabilities')
    const providerId = ctx.param('provider')
    const [account, ...seen] = await ctx.db.batch([
      raw<{ timezone: string; mine: number }>(sql`
        select timezone, (p.user_id = ${actor.id} or p.assistant_id = ${actor.id} or p.supervisor_id = ${actor.id}) as mine
        from providers p join users u on u.id = p.user_id where p.id = ${providerId}`),
      ...parents.map(({ exists }) => exists),
    ])
    const own = account.rows[0]
    if (!own || seen.some(({ rows }) => rows.length === 0)) throw notFound()
    if (!forEverybody.includes(actor.role) && own.mine !== 1) throw forbidden()
    const asked = validate(contract.body, (await parseBody(c, 64 * 1024)).attributes)
    checked(asked)
    const timezone = asked.timezone ?? own.timezone
    const found = stretchesOf(asked, timezone, ctx.now)
    if (found.length === 0) throw unprocessable('past', 'No coming day is left in this range')
    const rows = found.map((stretch) => ({ id: uuidv7(), ...stretch }))
    const opens = authorizers.includes(actor.role)
    await ctx.db
      .batch([
        insertFrom(
          table,
          {
            id: sql`json_extract(value, '$.id')`,
            providerId,
            startBucket: sql`json_extract(value, '$.startBucket')`,
            endBucket: sql`json_extract(value, '$.endBucket')`,
            timezone,
            status: opens ? 'authorized' : 'pending',
            authorizedBy: opens ? actor.id : null,
            version: 1,
            createdAt: ctx.now,
            updatedAt: ctx.now,
          },
          sql`from json_each(${JSON.stringify(rows)})`,
        ),
        insertFrom(
          events,
          {
            name: 'availabilities.create',
            subjectType: 'availabilities',
            subjectId: sql`json_extract(value, '$.id')`,
            actorId: actor.id,
            actorRole: actor.role,
            sessionId: actor.sessionId,
            requestId: ctx.requestId,
            route: ctx.route,
            version: 1,
            detail: { provider_id: providerId },
            at: ctx.now,
          },
          sql`from json_each(${JSON.stringify(rows)})`,
        ),
      ])
      .catch((error: unknown) => {
        throw refusedStretch(error) ?? error
      })
    ctx.waitUntil(drainOutbox(ctx.env))
    return respond(
      {
        data: rows.map(({ id, startBucket, endBucket }) => ({
          type: 'availabilities',
          id,
          attributes: {
            starts_at: iso(startBucket * bucketMs),
            ends_at: iso(endBucket * bucketMs),
            timezone,
            status: opens ? 'authorized' : 'pending',
          },
        })),
      },
      201,
    )
  },
})
