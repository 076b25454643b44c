import { emitEach } from '#edge/events/emit'
import { operation } from '#edge/jsonapi/index'
import { byConstraint, creationStamps, insertFrom, sql } from '#edge/platform/db/index'
import { bucketMs, bucketOf } from '#edge/platform/five-minute-buckets'
import { uuidv7 } from '#edge/platform/ids'
import { unprocessable } from '#edge/platform/problem'
import {
  daysBetween,
  daysFrom,
  fromLocalTime,
  iso,
  type PlainDate,
  toEpochMs,
} from '#edge/platform/time'
import { providerSubject } from '../providers'
import { availabilityRange } from './contract'
import { canAuthorize, providerTimePolicy } from './policy'
import { availabilities as table } from './table'
import { rangeProblems, type TimeRange } from './time-range'

const maxDays = 92

interface DayRange {
  readonly firstDay: PlainDate
  readonly lastDay: PlainDate
  readonly weekdays?: readonly number[] | undefined
  readonly opens: string
  readonly closes: string
}

/** The same local hours on each chosen day: an hour more or less when the clocks change at night. */
const timeRangesOf = (range: DayRange, zone: string, now: string): TimeRange[] =>
  daysFrom(range.firstDay, daysBetween(range.firstDay, range.lastDay) + 1)
    .filter((day) => !range.weekdays || range.weekdays.includes(new Date(day).getUTCDay()))
    .map((day) => ({
      startBucket: bucketOf(fromLocalTime(`${day}T${range.opens}`, zone)),
      endBucket: bucketOf(fromLocalTime(`${day}T${range.closes}`, zone)),
    }))
    .filter(({ endBucket }) => endBucket * bucketMs > toEpochMs(now))

const assertRange = (range: DayRange): void => {
  if (range.lastDay < range.firstDay)
    throw unprocessable('ends_first', 'It must end after it starts', 'last_day')
  if (daysBetween(range.firstDay, range.lastDay) >= maxDays)
    throw unprocessable('too_long', `Choose at most ${maxDays} days`, 'last_day')
  if (range.closes <= range.opens)
    throw unprocessable('ends_first', 'It must end after it starts', 'closes')
}

const onProvider = { subject: providerSubject, policy: providerTimePolicy }

/** Opens a range of days in one batch: should one of them overlap, none is opened. */
export const openRange = operation(availabilityRange, onProvider, (ctx) => {
  const { provider, body, actor, now } = ctx
  assertRange(body)
  const timezone = body.timezone ?? provider.timezone
  const rows = timeRangesOf(body, timezone, now).map((range) => ({ id: uuidv7(), ...range }))
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
