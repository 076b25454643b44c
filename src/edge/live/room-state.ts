import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db/connection'
import type { Statement } from '../platform/db/statement'
import { validSessions } from './session-check'
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

/** Whether both sides are here. */
export const isCall = (holders: readonly Pick<TicketHolder, 'side'>[]): boolean =>
  (['patient', 'staff'] as const).every((each) => holders.some(({ side }) => side === each))

/** A side left a call under way: for half an hour from now the patient may be brought back to the waiting room. */
export const noteCallDropped = (appointmentId: string, at: string): Statement =>
  sql`
    update appointments set call_dropped_at = ${at}
    where id = ${appointmentId} and status = 'In progress' and call_dropped_at is null`

export const noteCallResumed = (appointmentId: string): Statement =>
  sql`
    update appointments set call_dropped_at = null
    where id = ${appointmentId} and call_dropped_at is not null`
