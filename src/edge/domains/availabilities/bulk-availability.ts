import { emitEach } from '#edge/events/emit'
import { operation } from '#edge/jsonapi/index'
import { bucketMs, bucketOf } from '#edge/platform/buckets/five-minute-buckets'
import { byConstraint, creationStamps, insertFrom, sql } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { unprocessable } from '#edge/platform/problem'
import { daysBetween, daysFrom, iso, type PlainDate } from '#edge/platform/time'
import { providerSubject } from '../providers'
import { availabilityRange } from './contract'
import { type DailyHours, dailyHoursProblem, timeRangesOf } from './daily-hours'
import { canAuthorize, providerTimePolicy } from './policy'
import { availabilities as table } from './table'
import { rangeProblems } from './time-range'

const maxDays = 92

interface DayRange extends DailyHours {
  readonly firstDay: PlainDate
  readonly lastDay: PlainDate
  readonly weekdays?: readonly number[] | undefined
}

const daysOf = ({ firstDay, lastDay, weekdays }: DayRange) =>
  daysFrom(firstDay, daysBetween(firstDay, lastDay) + 1).filter(
    (day) => !weekdays || weekdays.includes(new Date(day).getUTCDay()),
  )

const assertRange = (range: DayRange): void => {
  if (range.lastDay < range.firstDay)
    throw unprocessable('ends_first', 'It must end after it starts', 'last_day')
  if (daysBetween(range.firstDay, range.lastDay) >= maxDays)
    throw unprocessable('too_long', `Choose at most ${maxDays} days`, 'last_day')
  const problem = dailyHoursProblem(range)
  if (problem) throw unprocessable('ends_first', problem, 'closes')
}

const onProvider = { subject: providerSubject, policy: providerTimePolicy }

/** Opens a range of days in one batch: should one of them overlap, none is opened. */
export const openRange = operation(availabilityRange, onProvider, (ctx) => {
  const { provider, body, actor, now } = ctx
  assertRange(body)
  const timezone = body.timezone ?? provider.timezone
  const rows = timeRangesOf(daysOf(body), body, timezone)
    .filter(({ endBucket }) => endBucket > bucketOf(now))
    .map((range) => ({ id: uuidv7(), ...range }))
  if (rows.length === 0) throw unprocessable('past', 'All chosen days of this range have passed')
  const status = canAuthorize(actor) ? 'authorized' : 'pending'
  const each = sql`from json_each(${JSON.stringify(rows)})`
  return {
    write: [
      insertFrom(
        table,
        {
          id: sql`json_extract(value, '$.id')`,
          providerId: provider.id,
          startBucket: sql`json_extract(value, '$.startBucket')`,
          endBucket: sql`json_extract(value, '$.endBucket')`,
          timezone,
          status,
          authorizedBy: canAuthorize(actor) ? actor.id : null,
          ...creationStamps(now),
        },
        each,
      ),
      emitEach(
        ctx,
        {
          name: 'availabilities.create',
          subjectType: 'availabilities',
          subjectId: sql`json_extract(value, '$.id')`,
          version: 1,
          detail: { provider_id: provider.id },
        },
        each,
      ),
    ],
    mapError: byConstraint(rangeProblems),
    event: { subjectType: 'providers' },
    detail: { count: rows.length },
    data: rows.map(({ id, startBucket, endBucket }) => ({
      id,
      startsAt: iso(startBucket * bucketMs),
      endsAt: iso(endBucket * bucketMs),
      timezone,
      status,
    })),
  }
})
