import { bucketsFor } from '#edge/platform/buckets/five-minute-buckets'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import type { PlainDate } from '#edge/platform/time'
import type { Chance } from '../random'
import { openBlocks } from './availabilities'

/** Days back for which the demo remembers visits. */
export const pastDays = 62

export interface AllocatedSlot {
  readonly availabilityId: string
  readonly clinician: number
  readonly start: number
  readonly timezone: string
}
export interface SlotAllocator {
  /** A free start of this clinician within the days, both included, which is not given again; null when there is none. */
  readonly take: (
    clinician: number,
    from: PlainDate,
    until: PlainDate,
    minutes: number,
    chance: Chance,
  ) => AllocatedSlot | null
}

/** The open hours of all providers around `today`, to place appointments in without overlaps. */
export const slotAllocator = (today: PlainDate): SlotAllocator => {
  const blocks = openBlocks(addPeriod(today, -pastDays, 'day'), pastDays + 14)
  const taken = new Set<string>()
  const isFree = (clinician: number, start: number, count: number) =>
    Array.from({ length: count }, (_, n) => `${clinician} ${start + n}`).every(
      (bucket) => !taken.has(bucket),
    )
  return {
    take: (clinician, from, until, minutes, chance) => {
      const count = bucketsFor(minutes)
      const free = blocks
        .filter(
          (block) =>
            block.clinician === clinician &&
            block.status === 'authorized' &&
            from <= block.date &&
            block.date <= until,
        )
        .flatMap(({ id, start, end, timezone }) =>
          starts(start, end, count)
            .filter((bucket) => isFree(clinician, bucket, count))
            .map((bucket) => ({ availabilityId: id, clinician, start: bucket, timezone })),
        )
      const found = free[chance.below(free.length)]
      if (!found) return null
      for (let n = 0; n < count; n++) taken.add(`${clinician} ${found.start + n}`)
      return found
    },
  }
}

// Patients are offered a start every twenty minutes.
const starts = (start: number, end: number, count: number) =>
  Array.from(
    { length: Math.max(0, Math.floor((end - start) / 4)) },
    (_, n) => start + n * 4,
  ).filter((bucket) => bucket + count <= end)
