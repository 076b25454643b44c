import { dayMs, hourMs, iso } from '../edge/platform/time'
import { demoId } from './accounts/identity'
import type { InsertStep } from './insert-step'

/**
 * One patient in line for an earlier time: of those with a scheduled visit the one whose is last, while a visit of the
 * coming days is with a clinician who may see them too. Canceling that one makes an offer.
 */
export const earlierTimeSteps = (now: number): readonly InsertStep[] => [
  {
    table: '',
    sql: `insert or ignore into earlier_time_requests (id, patient_id, appointment_id, status, created_at, updated_at)
      select ?1, a.patient_id, a.id, 'waiting', ?2, ?2
      from appointments a join patients p on p.id = a.patient_id
      where a.status = 'Scheduled' and a.kind = 'scheduled' and a.starts_at > ?2
        and exists (select 1 from appointments other
          join licenses l on l.provider_id = other.provider_id and l.state = p.state and l.status = 'active'
          where other.status = 'Scheduled' and other.kind = 'scheduled' and other.patient_id <> a.patient_id
            and other.starts_at > ?3 and other.starts_at < ?4 and other.ends_at <= a.starts_at)
      order by a.starts_at desc, a.id limit 1`,
    rows: [[demoId('earlierTime', 1), iso(now), iso(now + hourMs), iso(now + 4 * dayMs)]],
  },
]
