import { operation } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { isPatientThere } from '../appointments'
import { waitingRoom as contract } from './contract'
import { onVisitRoom } from './video-token'

/**
 * Counts only: no patient learns about another. Visits follow the order of their times; one whose time has passed counts
 * only while its patient is still in the room.
 */
export const readWaitingRoom = operation(contract, onVisitRoom, async ({ db, id: visit, now }) => {
  const found = await db.first(sql<{ ahead: number; busy: number }>`
    select ifnull(sum(status = 'Waiting'
        and (lapsed_at is null or ${isPatientThere(sql`appointments.id`, now)})
        and (starts_at, id) < (${visit.startsAt}, ${visit.id})), 0) as ahead,
      ifnull(max(status = 'In progress'), 0) as busy
    from appointments
    where provider_id = ${visit.providerId} and status in ('Waiting', 'In progress') and id <> ${visit.id}
      and starts_at > strftime('%Y-%m-%dT%H:%M:%fZ', ${visit.startsAt}, '-12 hours')
      and starts_at < strftime('%Y-%m-%dT%H:%M:%fZ', ${visit.startsAt}, '+12 hours')`)
  return {
    data: {
      id: visit.id,
      ahead: found?.ahead ?? 0,
      isClinicianBusy: found?.busy === 1,
    },
  }
})
