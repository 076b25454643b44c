import { type SQL, sql, update } from '#edge/platform/db/index'
import { encounters } from './table'

/** When a visit began; of one without a call, its booked time, at most `now`. A note that is written later moves neither. */
export const startOfVisit = (now: string, appointmentId: string): SQL => sql`
  (select ifnull(a.started_at, min(a.starts_at, ${now})) from appointments a where a.id = ${appointmentId})`

/** When its call ended; while it goes on, `now`. */
export const endOfVisit = (now: string, appointmentId: string): SQL => sql`
  (select ifnull(a.ended_at, ${now}) from appointments a where a.id = ${appointmentId})`

/** Ends the encounter of a note that was signed during the call with that call. */
export const endSignedEncounter = (now: string, appointmentId: string) =>
  update(
    encounters,
    { endedAt: now },
    sql`${encounters.appointmentId} = ${appointmentId} and ${encounters.status} = 'completed'`,
    now,
  )
