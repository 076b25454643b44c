import { sql } from 'drizzle-orm'
import { refusedBy } from '../db/connection'
import { raw } from '../db/statement'
import { conflict, type Problem } from '../jsonapi/errors'
import type { Request } from '../jsonapi/request'
import { keysToWire } from '../jsonapi/wire'
import { bucketMs, nearest } from '../slots'
import type { Wanted } from './claims'
import { openings, openingsOf } from './openings'
import { shownSlot } from './shown-slot'

export const alreadyPending = () =>
  conflict('patient_has_appointment', 'The patient already has an scheduled pending appointment')

/** What a booking that the keys refused means to whoever asked, with the nearest times still free. */
export const refused =
  (request: Request, wanted: Wanted, moving: boolean) =>
  async (error: unknown): Promise<Problem | undefined> => {
    if (refusedBy(error, 'appointments.patient_id')) return alreadyPending()
    if (!refusedBy(error, 'slot_claims.bucket') && !refusedBy(error, 'slot_fully_claimed'))
      return undefined
    // Whoever pressed twice lost the time to themselves.
    if (!moving && (await isTheirs(request, wanted))) return alreadyPending()
    return timeTaken(request, wanted)
  }

/** 409 `provider_has_appointment`; `meta.nearest` holds the three closest free times. */
export const timeTaken = async (request: Request, wanted: Wanted): Promise<Problem> => {
  const search = { ...wanted, providerId: undefined }
  const [frame, diaries, closures] = await request.db.batch(openingsOf(request, search))
  const found = openings(request, frame.rows, diaries.rows, closures.rows)
  return conflict(
    'provider_has_appointment',
    'provider_has_appointment: that time is no longer available',
    {
      nearest: found
        ? nearest(found.slots, wanted.time).map((slot) => keysToWire(shownSlot(slot, found)))
        : [],
    },
  )
}

const isTheirs = async (request: Request, { patientId, providerId, time }: Wanted) =>
  (await request.db.first(
    raw(sql`
      select 1 as found from slot_claims c join appointments a on a.id = c.owner_id
      where c.provider_id = ${providerId} and c.bucket = ${Math.floor(Date.parse(time) / bucketMs)}
        and a.patient_id = ${patientId}`),
  )) !== undefined
