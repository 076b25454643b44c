import { onSubject, operation, subject } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { sendHeartbeat } from './contract'
import { onDemandAppointments } from './resource'
import { onDemandAppointments as table } from './table'

/** A sign of life changes nothing that others read: it has no event and no version. One after the end revives nothing. */
export const sendHeartbeatOperation = operation(
  sendHeartbeat,
  onSubject(subject(onDemandAppointments, 'id', { id: table.id }), {
    patient: ['own', 'heartbeat'],
  }),
  ({ id: { id }, now }) => ({
    write: [
      sql`
        update on_demand_appointments set last_seen_at = ${now}, asked_at = null
        where id = ${id} and status in ('pending', 'accepted')`,
    ],
    event: null,
  }),
)
