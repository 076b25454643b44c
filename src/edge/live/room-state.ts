import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db/connection'
import type { Statement } from '../platform/db/statement'
import { validSessions } from './session-check'
import type { VisitSide } from './visit-room-contract'
import type { TicketHolder } from './visit-rooms'

/** A room is a visit's by video that is not over, or that of an embedded phone call that has not ended. */
export const isRoomOpen = async (db: Db, name: string): Promise<boolean> =>
  (await db.first(
    sql`
    select 1 as found from appointments
      where id = ${name} and mode = 'video' and status in ('Scheduled', 'Waiting', 'In progress')
    union all select 1 from phone_calls where id = ${name} and ended_at is null`,
  )) !== undefined

/** A user while their session is valid; a guest until their invitation is taken back. */
export const isAdmitted = async (
  db: Db,
  { userId, role, sessionId }: TicketHolder,
): Promise<boolean> =>
  role === null || sessionId === null
    ? (await db.first(
        sql`select 1 as found from visit_guests where id = ${userId} and revoked_at is not null`,
      )) === undefined
    : (await validSessions(db, [{ userId, role, sessionId }], userId)).size > 0

/** Whether a user is of the visit as it stands: its patient, its clinician, or who supervises them. A phone call is its caller's. */
export const isOfVisit = async (
  db: Db,
  name: string,
  { userId, role }: TicketHolder,
): Promise<boolean> =>
  role === null ||
  (await db.exists(sql`
    select 1 where not exists (select 1 from appointments where id = ${name}) or exists (
      select 1 from appointments a left join providers p on p.id = a.provider_id
      where a.id = ${name} and ${userId} in (a.patient_id, p.user_id, p.supervisor_id))`))

/** The two sides of a call; who else comes makes none and ends none. */
const callSides: readonly VisitSide[] = ['patient', 'staff']
export const isOfCall = ({ side }: Pick<TicketHolder, 'side'>): boolean => callSides.includes(side)

/** Whether both sides are here. */
export const isCall = (holders: readonly Pick<TicketHolder, 'side'>[]): boolean =>
  callSides.every((each) => holders.some(({ side }) => side === each))

/** A side left a call under way: for half an hour from now the patient may be brought back to the waiting room. */
export const noteCallDropped = (appointmentId: string, at: string): Statement =>
  sql`
    update appointments set call_dropped_at = ${at}
    where id = ${appointmentId} and status = 'In progress' and call_dropped_at is null`

export const noteCallResumed = (appointmentId: string): Statement =>
  sql`
    update appointments set call_dropped_at = null
    where id = ${appointmentId} and call_dropped_at is not null`
