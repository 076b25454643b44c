import type { WriteContext } from '#edge/jsonapi/index'
import { type SQL, type Statement, sql } from '#edge/platform/db/index'
import { dayMs, iso, toEpochMs } from '#edge/platform/time'
import { type AppointmentsChange, changeAppointments } from '../actions/system-changes'

const columns = [
  'provider_id',
  'availability_id',
  'provider_timezone',
  'starts_at',
  'ends_at',
  'patient_joined_at',
]

/** What a scheduled visit was, beside the visit now that takes its place. */
export const swappedFrom = sql.raw(`json_object(${columns.map((each) => `'${each}', ${each}`)})`)

/** Until the visit now begins or ends, which a trigger sees, its request holds the time of the scheduled one. */
export const holdScheduledTime = ({ id, now }: WriteContext, appointmentId: string): Statement =>
  sql`
    update slot_claims set owner_id = ${id}, kind = 'hold', expires_at = ${iso(toEpochMs(now) + dayMs)}
    where owner_id = ${appointmentId}`

/** The scheduled visit stands again, at its time and with its clinician, who hears of it; the time of the visit now is free already. */
export const undoSwap = (
  change: Omit<AppointmentsChange, 'action' | 'set' | 'detail'>,
): readonly Statement[] => {
  const which = sql`a.swapped_from is not null and ${change.which}`
  const claimed = sql`(select count(*) from slot_claims where owner_id = a.id)`
  const former = columns.map((each) => `${each} = a.swapped_from ->> '${each}'`)
  return [
    sql`
      update slot_claims set kind = 'visit', expires_at = null,
        owner_id = (select appointment_id from on_demand_appointments where id = owner_id)
      where owner_id in (
        select o.id from appointments a join on_demand_appointments o on o.appointment_id = a.id where ${which})`,
    ...changeAppointments({
      ...change,
      action: 'undo_swap',
      which,
      set: sql`${sql.raw(former.join(', '))}, kind = 'scheduled', swapped_from = null, waiting_since = null,
        buckets = ${claimed}, claimed = ${claimed}`,
      detail: formerClinician,
    }),
  ]
}

/** Who loses the visit is told, as of a move to a colleague. */
export const formerClinician: SQL = sql`(
  select json_object('provider_id', a.provider_id, 'previous_provider_user_id', user_id,
    'previous_assistant_user_id', assistant_id, 'previous_starts_at', a.starts_at)
  from providers where id = a.provider_id)`
