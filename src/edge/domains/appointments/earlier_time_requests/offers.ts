import { refuseStale, updateBySystem } from '#edge/events/emit'
import { bucketMs } from '#edge/platform/buckets/five-minute-buckets'
import {
  type Db,
  isConstraintError,
  type SQL,
  type Statement,
  sql,
  writeDueRows,
} from '#edge/platform/db/index'
import { numberSetting } from '#edge/platform/settings/settings'
import { iso, minuteMs, toEpochMs } from '#edge/platform/time'
import { isBookableTime } from '../../availabilities'
import { findAvailableSlots, slotQueries } from '../booking/available-slots'
import { claimedBuckets, claimSlot, slotBuckets, slotEnd } from '../booking/slot-claims'
import type { Slot } from '../slots'

/** As long as a time is held for one patient before the next in line is asked. */
export const offerMs = 15 * minuteMs

/** A stretch of time that may be free again: of one clinician, or of all. */
export interface FreedTime {
  readonly providerId: string | null
  readonly startsAt: string
  readonly endsAt: string
  /** The visit that let go of it, which is not offered it back. */
  readonly leftBy: string | null
}

interface RequestInLine {
  readonly id: string
  readonly patientId: string
  readonly appointmentId: string
  readonly encounterTypeId: string
  /** Of the visit they have. */
  readonly startsAt: string
  readonly minutes: number
}

/** Of a visit `a`: it has a time, has not begun, and one before it could still be offered and taken. */
export const canMoveEarlier = (now: string): SQL =>
  sql`a.status = 'Scheduled' and a.kind = 'scheduled' and a.swapped_from is null and a.lapsed_at is null
    and a.starts_at > strftime('%Y-%m-%dT%H:%M:%fZ', ${now},
      '+' || (${numberSetting('booking_lead_minutes')} + ${offerMs / minuteMs}) || ' minutes')`

/**
 * Holds what is free of a stretch of time for those in line, in the order in which they asked: for each the first time
 * before their visit that they could book themselves, and that was not offered to them before. How many have one now.
 */
export const offerFreedTime = async (db: Db, freed: FreedTime, at: number): Promise<number> => {
  let offers = 0
  let msLeft = freed.providerId ? toEpochMs(freed.endsAt) - toEpochMs(freed.startsAt) : Infinity
  for (const request of await db.all(requestsInLine(freed, iso(at)))) {
    if (msLeft < bucketMs) break
    const held = await holdFirst(db, request, freed, at)
    if (!held) continue
    offers += 1
    msLeft -= overlapMs(held, freed)
  }
  return offers
}

/** So many are asked for one stretch of time: each is a search of its own. */
const maxRequests = 200

/** Who may be seen in the state of the patient is asked here too, so that a long line of others costs nothing. */
const requestsInLine = (
  { providerId, startsAt, leftBy }: FreedTime,
  now: string,
): Statement<RequestInLine> => sql`
  select r.id, r.patient_id as "patientId", r.appointment_id as "appointmentId",
    a.encounter_type_id as "encounterTypeId", a.starts_at as "startsAt", a.minutes
  from earlier_time_requests r join appointments a on a.id = r.appointment_id
  where r.status = 'waiting' and a.starts_at > ${startsAt} and a.id is not ${leftBy} and ${canMoveEarlier(now)}
    and (${providerId} is null or exists (
      select 1 from licenses l where l.provider_id = ${providerId} and l.state = a.patient_state))
    and not exists (
      select 1 from earlier_time_requests o where o.patient_id = r.patient_id and o.status = 'offered')
    and not exists (select 1 from slot_claims c
      where c.owner_id = r.patient_id and c.kind = 'hold' and c.expires_at > ${now})
  order by r.created_at, r.id limit ${maxRequests}`

const holdFirst = async (db: Db, request: RequestInLine, freed: FreedTime, at: number) => {
  const ctx = { now: iso(at), caller: null }
  const { patientId, encounterTypeId } = request
  const search = { patientId, encounterTypeId, providerId: freed.providerId ?? undefined }
  const [window, schedules, closed, offered] = await db.batch([
    ...slotQueries(ctx, search),
    sql<{ providerId: string; startsAt: string }>`
      select provider_id as "providerId", starts_at as "startsAt" from earlier_time_offers
      where request_id = ${request.id}`,
  ])
  const found = findAvailableSlots(ctx, window.rows, schedules.rows, closed.rows)
  const { lead = 0, step = 0 } = window.rows[0] ?? {}
  // It can still be taken in the last moment in which it is held.
  const earliest = at + offerMs + lead * minuteMs
  const isOffered = ({ providerId, time }: Slot) =>
    offered.rows.some((each) => each.providerId === providerId && each.startsAt === time)
  for (const slot of found?.slots ?? []) {
    const held = { ...slot, minutes: request.minutes }
    const isWanted =
      toEpochMs(slot.time) >= earliest &&
      toEpochMs(slotEnd(held)) <= toEpochMs(request.startsAt) &&
      overlapMs(held, freed) > 0 &&
      !isOffered(slot)
    if (isWanted && (await hold(db, request, held, step, at))) return held
  }
  return null
}

type HeldSlot = Slot & { readonly minutes: number }
const overlapMs = (slot: HeldSlot, { startsAt, endsAt }: FreedTime) =>
  Math.min(toEpochMs(slotEnd(slot)), toEpochMs(endsAt)) -
  Math.max(toEpochMs(slot.time), toEpochMs(startsAt))

/** The claim is the judge: false when another was faster, or the request or its visit has changed. */
const hold = async (
  db: Db,
  { id, patientId, appointmentId, encounterTypeId, startsAt }: RequestInLine,
  slot: HeldSlot,
  step: number,
  at: number,
): Promise<boolean> => {
  const now = iso(at)
  const expiresAt = iso(at + offerMs)
  const claim = { ...slot, appointmentId: id, patientId, encounterTypeId, step }
  const offer = updateBySystem({
    name: 'earlier_time_requests.offer',
    row: 'r',
    at: now,
    which: sql`r.id = ${id} and r.status = 'waiting' and exists (select 1 from appointments a
      where a.id = ${appointmentId} and a.starts_at = ${startsAt} and ${canMoveEarlier(now)})`,
    set: sql`status = 'offered', provider_id = ${slot.providerId}, availability_id = ${slot.availabilityId},
      starts_at = ${slot.time}, expires_at = ${expiresAt}`,
    detail: sql`json_object('provider_id', ${slot.providerId})`,
  })
  try {
    await db.batch([
      ...claimSlot({ now }, claim, expiresAt),
      refuseStale(sql`${claimedBuckets(id)} <> ${slotBuckets(slot).length}`),
      ...offer,
      refuseStale(sql`changes() <> 1`),
      sql`
        insert into earlier_time_offers (request_id, provider_id, starts_at, ends_at, offered_at)
        values (${id}, ${slot.providerId}, ${slot.time}, ${slotEnd(slot)}, ${now})`,
    ])
    return true
  } catch (error) {
    const lost = ['stale_version', 'slot_claims.bucket', 'earlier_time_requests.patient_id']
    if (lost.some((name) => isConstraintError(error, name))) return false
    throw error
  }
}

/** Releases offered times that expired or were withdrawn to the next patient in line; the patient who let one lapse stays in line. */
export const lapseEarlierTimes = (db: Db, at: number) => {
  const isOver = sql`r.status = 'offered' and (r.expires_at <= ${iso(at)} or exists (select 1 from earlier_time_offers f
    where f.request_id = r.id and f.provider_id = r.provider_id and f.starts_at = r.starts_at and not ${isBookableTime(sql`f`)}))`
  return writeDueRows(db, { table: 'earlier_time_requests', row: 'r', which: isOver }, (due) => [
    sql`delete from slot_claims where owner_id in (select r.id from earlier_time_requests r where ${due})`,
    ...updateBySystem({
      name: 'earlier_time_requests.lapse',
      row: 'r',
      at: iso(at),
      which: due,
      set: sql`status = 'waiting', provider_id = null, availability_id = null, starts_at = null, expires_at = null`,
      detail: sql`json_object('provider_id', r.provider_id)`,
    }),
  ])
}
