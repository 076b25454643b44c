import { emitBySystem, updateBySystem } from '#edge/events/emit'
import {
  type Db,
  inList,
  inSteps,
  readPlace,
  sql,
  storePlace,
  writeDueRows,
} from '#edge/platform/db/index'
import { dayMs, iso, localDate } from '#edge/platform/time'
import { isValidOn, type License } from './license-rules'
import { todayInLastZone } from './valid-license'

/**
 * What the calendar does to licenses: those past their last day are `expired`, and a booked visit whose clinician will
 * have no license in the patient's state on its day becomes a task and a notification to schedulers: once, and once more
 * after it was moved.
 */
export const expireLicenses = (db: Db, at: number): Promise<boolean> =>
  inSteps(
    () => expireActive(db, todayInLastZone(at), iso(at)),
    () => orphanUncovered(db, at),
  )

const expireActive = (db: Db, today: string, at: string): Promise<boolean> => {
  const which = sql`l.status = 'active' and l.expires_on < ${today}`
  return writeDueRows(db, { table: 'licenses', row: 'l', which }, (due) =>
    updateBySystem({
      name: 'licenses.expire',
      row: 'l',
      patientId: null,
      at,
      which: due,
      set: sql`status = 'expired'`,
      detail: sql`json_object('state', l.state)`,
    }),
  )
}

const walk = 'licenses'
const maxVisits = 500

/** Goes through the visits to come by their time, some in each invocation; answers whether there are more. */
const orphanUncovered = async (db: Db, at: number): Promise<boolean> => {
  const place = await readPlace(db, walk)
  const { ids, last } = await loadUncovered(db, iso(at), place || iso(at - dayMs))
  await db.batch([
    storePlace(walk, last),
    emitBySystem(
      { name: 'appointments.lose_provider', row: 'a', at: iso(at) },
      sql`from appointments a where ${inList(sql`a.id`, ids)} order by a.starts_at, a.id`,
    ),
  ])
  return last !== null
}

interface Candidate {
  readonly id: string
  readonly startsAt: string
  readonly timezone: string
  readonly state: string
  readonly licenses: string
}

/** After these a visit has another time or clinician, which staff were not asked about. */
const newTimes = [
  'appointments.reschedule',
  'appointments.correct_to_scheduled',
  'appointments.correct_to_waiting',
]

/**
 * Of the booked visits after a place, those that no license covers on their day, and that staff were not asked about yet;
 * and the place of the last visit, if there are more. No visit to come began a day ago.
 */
const loadUncovered = async (
  db: Db,
  at: string,
  place: string,
): Promise<{ readonly ids: readonly string[]; readonly last: string | null }> => {
  const [time = '', id = ''] = place.split(' ')
  const page = sql`select a.id, a.starts_at, a.provider_id, a.patient_state, a.patient_timezone
    from appointments a indexed by appointments_by_start
    where (a.starts_at, a.id) > (${time}, ${id}) and a.status in ('Scheduled', 'Waiting') and a.ends_at > ${at}
      and a.provider_id is not null
    order by a.starts_at, a.id limit ${maxVisits}`
  const [{ rows: visits }, { rows: candidates }] = await db.batch([
    sql<{ id: string; startsAt: string }>`select id, starts_at as "startsAt" from (${page})`,
    sql<Candidate>`
      select a.id, a.starts_at as "startsAt", a.patient_timezone as timezone, a.patient_state as state,
        (select json_group_array(json_object('state', l.state, 'status', l.status,
            'issuedOn', l.issued_on, 'expiresOn', l.expires_on))
          from licenses l where l.provider_id = a.provider_id and l.state = a.patient_state) as licenses
      from (${page}) a
      where not exists (select 1 from licenses l where l.provider_id = a.provider_id and l.state = a.patient_state
          and l.status = 'active' and l.issued_on is null and l.expires_on > date(a.starts_at, '+1 day'))
        and not exists (select 1 from events e where e.name = 'appointments.lose_provider'
          and e.subject_type = 'appointments' and e.subject_id = a.id and not exists (
            select 1 from events later where later.subject_type = 'appointments' and later.subject_id = a.id
              and later.seq > e.seq and ${inList(sql`later.name`, newTimes)}))`,
  ])
  const uncovered = candidates.filter(({ licenses, state, startsAt, timezone }) => {
    const day = localDate(startsAt, timezone)
    return !(JSON.parse(licenses) as License[]).some((license) => isValidOn(license, state, day))
  })
  const last = visits.length === maxVisits ? visits.at(-1) : undefined
  return {
    ids: uncovered.map((each) => each.id),
    last: last ? `${last.startsAt} ${last.id}` : null,
  }
}
