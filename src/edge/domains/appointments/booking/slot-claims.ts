import type { RequestContext } from '#edge/jsonapi/index'
import { bucketMs, bucketOf, bucketsFor } from '#edge/platform/buckets/five-minute-buckets'
import { deleteFrom, insertFrom, type SQL, type Statement, sql } from '#edge/platform/db/index'
import { iso, type PlainDate } from '#edge/platform/time'
import { isOpenThroughout, isOpenTime } from '../../availabilities'
import { bookingState, isInPepWindow } from '../../exposures'
import { isValidLicense } from '../../licenses'
import { slotClaims } from './tables'

/** The requested time, of which provider, for which patient. */
export interface SlotRequest {
  readonly appointmentId: string
  readonly patientId: string
  readonly providerId: string
  readonly availabilityId: string
  readonly encounterTypeId: string
  /** RFC 3339, UTC, on the edge of a bucket. */
  readonly time: string
  readonly minutes: number
  /** The day of the visit where the patient is: the licence must be good on it. */
  readonly date: PlainDate
  /** Minutes between the times that may be chosen, counted from the start of the availability. */
  readonly step: number
}

export const slotBuckets = ({ time, minutes }: Pick<SlotRequest, 'time' | 'minutes'>): number[] =>
  Array.from({ length: bucketsFor(minutes) }, (_, n) => bucketOf(time) + n)
export const slotEnd = ({ time, minutes }: Pick<SlotRequest, 'time' | 'minutes'>): string =>
  iso(Date.parse(time) + minutes * 60_000)

/**
 * Makes room, then claims the time if it may be had: otherwise nothing is claimed, or the key refuses. A visit takes what
 * its patient kept while they gave a card, and what was offered for it. With an end, the time is kept so itself.
 */
export const claimSlot = (
  ctx: Pick<RequestContext, 'now'>,
  slot: SlotRequest,
  expiresAt: string | null = null,
): Statement[] => [
  deleteExpiredHolds(ctx, slot),
  releaseSlot(slot.appointmentId),
  ...(expiresAt ? [] : [releaseSlot(slot.patientId), releaseOffer(slot.appointmentId)]),
  insertClaim(slot, expiresAt),
]

export const insertClaim = (slot: SlotRequest, expiresAt: string | null): Statement =>
  insertFrom(
    slotClaims,
    {
      providerId: slot.providerId,
      bucket: sql`value`,
      ownerId: slot.appointmentId,
      kind: expiresAt ? 'hold' : 'visit',
      expiresAt,
    },
    sql`from json_each(${JSON.stringify(slotBuckets(slot))}) where exists (${bookableTime(slot)})`,
  )

/** What an appointment without an availability, or one that goes on, may have of its time: all that nothing else took. */
export const claimFreeTime = (time: OwnTime): Statement =>
  insertOwnTime(time, sql`where true on conflict do nothing`)

/** The same time again, all of it: the key refuses one that was taken since. */
export const reclaimTime = (time: OwnTime): Statement => insertOwnTime(time, sql``)

interface OwnTime {
  readonly id: string
  readonly providerId: string
  readonly startsAt: string
  readonly minutes: number
}
const insertOwnTime = ({ id, providerId, startsAt, minutes }: OwnTime, tail: SQL): Statement =>
  insertFrom(
    slotClaims,
    { providerId, bucket: sql`value`, ownerId: id, kind: 'visit' },
    sql`from json_each(${JSON.stringify(slotBuckets({ time: startsAt, minutes }))}) ${tail}`,
  )

/** How many buckets a visit holds; its own check refuses fewer than it needs. */
export const claimedBuckets = (id: string | SQL): SQL<number> =>
  sql`(select count(*) from slot_claims where owner_id = ${id})`

export const releaseSlot = (ownerId: string): Statement =>
  deleteFrom(slotClaims, sql`owner_id = ${ownerId}`)

/** What is held because its patient asked for an earlier time. */
const releaseOffer = (appointmentId: string): Statement =>
  deleteFrom(slotClaims, sql`owner_id in (${requestsOf(appointmentId)})`)

/** The requests for an earlier time of an appointment, each of which holds what it was offered. */
export const requestsOf = (appointmentId: string): SQL =>
  sql`select id from earlier_time_requests where appointment_id = ${appointmentId}`

export const deleteExpiredHolds = (
  { now }: Pick<RequestContext, 'now'>,
  slot: SlotRequest,
): Statement =>
  sql`
    delete from slot_claims where provider_id = ${slot.providerId}
      and bucket >= ${bucketOf(slot.time)} and bucket < ${bucketOf(slot.time) + bucketsFor(slot.minutes)}
      and kind = 'hold' and expires_at <= ${now}`

/** Everything that must be true of the clinician, the patient and the time at the moment of the claim. */
const bookableTime = (slot: SlotRequest): SQL => {
  const first = bucketOf(slot.time)
  const until = first + bucketsFor(slot.minutes)
  return sql`
    select 1 from availabilities a
      join providers pr on pr.id = a.provider_id and pr.status = 'active'
      join users u on u.id = pr.user_id and u.status = 'active'
      join patients p on p.id = ${slot.patientId}
      join licenses l on l.provider_id = pr.id
        and l.state = ${bookingState(slot.patientId, slot.encounterTypeId, sql`p.state`)}
        and ${isValidLicense('l', slot.date)}
      join provider_type_encounter_types t
        on t.provider_type_id = pr.type_id and t.encounter_type_id = ${slot.encounterTypeId}
    where a.id = ${slot.availabilityId} and a.provider_id = ${slot.providerId}
      and a.open_start_bucket <= ${first} and a.open_end_bucket > ${first} and ${isOpenThroughout(sql`a.provider_id`, sql`${first}`, sql`${until}`)}
      and ${isInPepWindow(slot.patientId, slot.encounterTypeId, slot.time)}
      and (${first} - a.open_start_bucket) % ${bucketsFor(slot.step)} = 0
      and (p.cbo_id is null or exists (
        select 1 from provider_cbos c where c.provider_id = pr.id and c.cbo_id = p.cbo_id))
      and ${isOpenTime(sql`pr.id`, { startsAt: iso(first * bucketMs), endsAt: iso(until * bucketMs) })}`
}
