import { bucketMs, bucketOf, bucketsFor } from '#edge/platform/buckets/five-minute-buckets'
import { stretchEnds } from '#edge/platform/buckets/stretches'
import {
  dayLabel,
  daysFrom,
  fromLocalTime,
  iso,
  localDate,
  localTime,
  type Moment,
  type PlainDate,
  toEpochMs,
} from '#edge/platform/time'
import { type PartOfDay, partOfLocalTime } from './part-of-day'

/** Days a patient may choose from, today included. */
export const dateStripDays = 5

export interface Availability {
  readonly id: string
  readonly providerId: string
  readonly startBucket: number
  /** The first bucket that is no longer part of it. */
  readonly endBucket: number
}
export interface ClaimedTime {
  readonly providerId: string
  readonly bucket: number
}
export interface Slot {
  readonly availabilityId: string
  readonly providerId: string
  /** RFC 3339, UTC. */
  readonly time: string
  /** In the patient's zone. */
  readonly date: PlainDate
  readonly partOfDay: PartOfDay
}
export interface FreeSlotSearch {
  readonly availabilities: readonly Availability[]
  /** Every claim counts: leave out the holds that have expired. */
  readonly claims: readonly ClaimedTime[]
  /** Epoch milliseconds. */
  readonly now: number
  /** The patient's. */
  readonly zone: string
  readonly minutes?: number
  /** Minutes from one start to the next, counted from the start of the availability. */
  readonly step?: number
  /** Minutes between now and the earliest start. */
  readonly lead?: number
  readonly days?: number
  /** The first day to look at, in the patient's zone; today unless told. */
  readonly fromDate?: PlainDate | undefined
}

/** Buckets of the patient's coming days, for the queries that feed a search: `from` ≤ bucket < `until`. */
export const windowOf = (
  now: number,
  zone: string,
  days = dateStripDays,
  fromDate: PlainDate = localDate(now, zone),
) => {
  const dates = daysFrom(fromDate, days + 1)
  return {
    from: Math.max(bucketOf(now), bucketOf(fromLocalTime(`${fromDate}T00:00`, zone))),
    until: bucketOf(fromLocalTime(`${dates[days]}T00:00`, zone)),
  }
}

/** Every free start in the patient's coming days, earliest first, each time of a provider once. */
export const freeSlots = (search: FreeSlotSearch): Slot[] => {
  const { now, zone, days, fromDate, minutes = 20, step = 20, lead = 15 } = search
  // A step of nothing, or of no number, would never reach the end of an availability.
  const stride = Math.max(1, bucketsFor(step) || 1)
  const { from: opens, until } = windowOf(now, zone, days, fromDate)
  const earliest = Math.max(opens, Math.ceil((now + lead * 60_000) / bucketMs))
  const needed = bucketsFor(minutes)
  const taken = new Map<string, Set<number>>()
  for (const { providerId, bucket } of search.claims) bucketsIn(taken, providerId).add(bucket)
  const starts = new Map<string, Set<number>>()
  const found: { readonly bucket: number; readonly from: Availability }[] = []

  const endOfStretch = stretchEnds(search.availabilities, ({ providerId }) => providerId)
  for (const from of search.availabilities) {
    const opensUntil = endOfStretch(from)
    const [own, claimed] = [bucketsIn(starts, from.providerId), bucketsIn(taken, from.providerId)]
    for (
      let bucket = firstStart(from.startBucket, earliest, stride);
      bucket < from.endBucket && bucket + needed <= opensUntil && bucket < until;
      bucket += stride
    ) {
      if (own.has(bucket) || !isFree(claimed, bucket, needed)) continue
      own.add(bucket)
      found.push({ bucket, from })
    }
  }

  return found
    .sort((a, b) => a.bucket - b.bucket || compare(a.from.providerId, b.from.providerId))
    .map(({ bucket, from }) => slotAt(bucket, from, zone))
}

/** The set of one provider, made where there is none. */
const bucketsIn = (byProvider: Map<string, Set<number>>, providerId: string): Set<number> => {
  const known = byProvider.get(providerId)
  if (known) return known
  const buckets = new Set<number>()
  byProvider.set(providerId, buckets)
  return buckets
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const firstStart = (start: number, earliest: number, step: number) =>
  start + Math.max(0, Math.ceil((earliest - start) / step)) * step

const isFree = (claimed: ReadonlySet<number>, bucket: number, needed: number) => {
  for (let n = 0; n < needed; n++) if (claimed.has(bucket + n)) return false
  return true
}

const slotAt = (bucket: number, from: Availability, zone: string): Slot => {
  const local = localTime(bucket * bucketMs, zone)
  return {
    availabilityId: from.id,
    providerId: from.providerId,
    time: iso(bucket * bucketMs),
    date: local.slice(0, 10),
    partOfDay: partOfLocalTime(local),
  }
}

/** The coming days as they stand in the strip; a day without slots cannot be chosen and says so. */
export const dateStrip = (
  today: PlainDate,
  slots: readonly Pick<Slot, 'date'>[],
  days = dateStripDays,
  fromDate = today,
) => {
  const open = new Set(slots.map(({ date }) => date))
  return daysFrom(fromDate, days).map((date) => ({
    date,
    label: dayLabel(date, today),
    disabled: !open.has(date),
    note: open.has(date) ? null : 'Unavailable',
  }))
}

/** The `count` slots closest to a time, the closest first; of two as close, the earlier. */
export const nearest = <S extends Pick<Slot, 'time'>>(
  slots: readonly S[],
  time: Moment,
  count = 3,
) => {
  const away = (slot: S) => Math.abs(toEpochMs(slot.time) - toEpochMs(time))
  return slots
    .toSorted((a, b) => away(a) - away(b) || toEpochMs(a.time) - toEpochMs(b.time))
    .slice(0, count)
}
