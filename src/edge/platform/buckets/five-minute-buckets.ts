import { type Moment, toEpochMs } from '../time'

/** The unit in which a provider's time is offered and claimed: five minutes, numbered by epoch seconds / 300. */
export const bucketMs = 300_000
/** Buckets of a day: the longest stretch of time a provider can offer. */
export const bucketsPerDay = 288

/** The bucket in which this moment lies. */
export const bucketOf = (at: Moment) => Math.floor(toEpochMs(at) / bucketMs)
/** How many buckets an appointment claims. */
export const bucketsFor = (minutes: number) => Math.ceil((minutes * 60_000) / bucketMs)

/** Buckets from `from` on, before `until`. */
export interface Buckets {
  readonly from: number
  readonly until: number
}
