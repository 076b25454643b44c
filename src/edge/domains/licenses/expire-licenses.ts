import { emitBySystem, updateBySystem } from '#edge/events/emit'
import { type Db, inList, type Statement, sql } from '#edge/platform/db/index'
import { iso, localDate } from '#edge/platform/time'
import { isValidOn, type License } from './license-rules'
import type { UpcomingAppointment } from './orphaned-appointments'
import { todayInLastZone } from './valid-license'

/**
 * What the calendar does to licenses: those past their last day are `expired`, and a booked visit whose clinician will
 * have no license in the patient's state on its day becomes a task and a notification to schedulers: once, and once more
 * after it was moved.
 */
export const expireLicenses = async (db: Db, at: number): Promise<void> => {
  const uncovered = await loadUncovered(db, iso(at))
  await db.batch([
    ...expireStatements(todayInLastZone(at), iso(at)),
    orphanStatement(uncovered, iso(at)),
  ])
}

const expireStatements = (today: string, at: string): readonly Statement[] =>
  updateBySystem({
    name: 'licenses.expire',
    row: 'l',
    patientId: null,
    at,
    which: sql`l.status = 'active' and l.expires_on < ${today}`,
    set: sql`status = 'expired'`,
    detail: sql`json_object('state', l.state)`,
  })

const orphanStatement = (appointments: readonly UpcomingAppointment[], at: string): Statement => {
  const ids = appointments.map(({ id }) => id)
  return emitBySystem(
    { name: 'appointments.lose_provider', row: 'a', at },
    sql`from appointments a where ${inList(sql`a.id`, ids)} order by a.starts_at, a.id`,
  )
}

type Candidate = UpcomingAppointment & { readonly licenses: string }

/** After these a visit has another time or clinician, which staff were not asked about. */
const newTimes = [
  'appointments.reschedule',
  'appointments.correct_to_scheduled',
  'appointments.correct_to_waiting',
]

/** Booked visits that no license covers on their day, and that staff were not asked about yet. */
const loadUncovered = async (db: Db, at: string): Promise<readonly UpcomingAppointment[]> => {
  const candidates = await db.all(sql<Candidate>`
    select a.id, a.patient_id as "patientId", a.starts_at as "startsAt", a.patient_timezone as timezone,
      a.patient_state as state,
      (select json_group_array(json_object('state', l.state, 'status', l.status,
          'issuedOn', l.issued_on, 'expiresOn', l.expires_on))
        from licenses l where l.provider_id = a.provider_id and l.state = a.patient_state) as licenses
    from appointments a
    where a.status in ('Scheduled', 'Waiting') and a.ends_at > ${at} and a.provider_id is not null
      and not exists (select 1 from licenses l where l.provider_id = a.provider_id and l.state = a.patient_state
        and l.status = 'active' and l.issued_on is null and l.expires_on > date(a.starts_at, '+1 day'))
      and not exists (select 1 from events e where e.name = 'appointments.lose_provider'
        and e.subject_type = 'appointments' and e.subject_id = a.id and not exists (
          select 1 from events later where later.subject_type = 'appointments' and later.subject_id = a.id
            and later.seq > e.seq and ${inList(sql`later.name`, newTimes)}))
    order by a.starts_at, a.id`)
  return candidates.filter(({ licenses, state, startsAt, timezone }) => {
    const day = localDate(startsAt, timezone)
    return !(JSON.parse(licenses) as License[]).some((license) => isValidOn(license, state, day))
  })
}
