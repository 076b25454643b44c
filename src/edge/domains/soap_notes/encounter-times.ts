import { type SQL, sql } from '#edge/platform/db/index'

/** When a visit began; of one without a call, its booked time, at most `now`. A note that is written later moves neither. */
export const startOfVisit = (now: string, appointmentId: string): SQL => sql`
  (select ifnull(a.started_at, min(a.starts_at, ${now})) from appointments a where a.id = ${appointmentId})`

/** When its call ended; while it goes on, `now`. */
export const endOfVisit = (now: string, appointmentId: string): SQL => sql`
  (select ifnull(a.ended_at, ${now}) from appointments a where a.id = ${appointmentId})`
