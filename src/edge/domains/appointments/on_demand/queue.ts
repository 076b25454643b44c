import { sql } from '#edge/platform/db/index'
import { iso, now } from '#edge/platform/time'
import { appointments } from '../table'
import { eligibleClinicians, isOnShift } from './eligibility'
import { needsOfRow } from './policy'
import { onDemandAppointments as table } from './table'

/**
 * What the patient's wait is estimated from: who waits before them where they are, for whom others may be licensed than
 * elsewhere, and the median and the 90th percentile of the last twenty visits.
 */
export const queueFacts = () => ({
  position: sql`iif(${table.status} = 'pending', (
    select count(*) from on_demand_appointments ahead indexed by on_demand_queue
      join appointments other on other.id = ahead.appointment_id and other.attested_state = ${appointments.attestedState}
    where ahead.status = 'pending' and (ahead.queue_key, ahead.id) <= (${table.queueKey}, ${table.id})), null)`,
  handlingMinutes: minutesOf(50),
  longHandlingMinutes: minutesOf(90),
  clinicians: sql`(
    select count(distinct pr.id) ${eligibleClinicians(needsOfRow)} and ${isOnShift(iso(now()))})`,
})

const minutesOf = (percentile: number) => sql`(
  select minutes from (
    select minutes, row_number() over (order by minutes) as place, count(*) over () as total from (
      select (unixepoch(held.ended_at) - unixepoch(past.accepted_at)) / 60.0 as minutes
      from on_demand_appointments past indexed by on_demand_accepted
        join appointments held on held.id = past.appointment_id
      where past.accepted_at is not null and held.ended_at is not null order by past.accepted_at desc limit 20))
  where place = cast((total * ${percentile} + 99) / 100 as integer))`
