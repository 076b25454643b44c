import { conflict, type Problem } from '#edge/platform/problem'
import { toEpochMs } from '#edge/platform/time'
import { inJoinWindow } from '../appointments/transition-guards'
import type { AppointmentMode, AppointmentStatus } from '../appointments/transitions'
import { lateMs } from '../appointments/visit-end'

interface Visit {
  readonly status: AppointmentStatus
  readonly mode: AppointmentMode
  readonly startsAt: string
  readonly endsAt: string
}

/** Why the room of a visit is closed at `now`; null when it is open. */
export const roomProblem = (visit: Visit, now: number): Problem | null => {
  if (visit.mode !== 'video') return conflict('not_by_video', 'This visit is not by video')
  if (visit.status === 'In progress') return null
  if (visit.status === 'Waiting' && now < toEpochMs(visit.endsAt) + lateMs) return null
  if (visit.status !== 'Scheduled' && visit.status !== 'Waiting')
    return conflict('visit_over', `This cannot be done while the visit is ${visit.status}`)
  return inJoinWindow(visit, now)
    ? null
    : conflict(
        'join_window',
        'The waiting room opens 15 minutes before the visit and closes when it ends',
      )
}
