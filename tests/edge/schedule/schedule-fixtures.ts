import { rowsAt } from '#demo/row-builders'
import type { Api } from '#edge/client'
import { bucketOf } from '#edge/platform/buckets/five-minute-buckets'
import { uuidv7 } from '#edge/platform/ids'
import { fromLocalTime, hourMs, iso, now, setClock } from '#edge/platform/time'
import { outboxProcessor } from '../events/event-fixtures'
import { as, cboId, db, type Person, people, prepareRow, providerId, userId, world } from '../world'

export const eastern = 'America/New_York'
export const monday = '2026-11-23'
/** A moment of the Monday of these tests, or of another day, in New York. */
export const at = (clock: string, date = monday) => iso(fromLocalTime(`${date}T${clock}`, eastern))

export const run = (sql: string, ...values: unknown[]) => db.prepare(sql).bind(...values)
export const rows = async <R>(sql: string, ...values: unknown[]) =>
  (await run(sql, ...values).all<R>()).results
export const count = async (sql: string, ...values: unknown[]) =>
  Number(Object.values((await run(sql, ...values).first<Record<string, number>>()) ?? {})[0])

/** Six in the morning in New York, and the small world as it was made; no visit, no open time. */
export const resetSchedule = async (date = monday) => {
  setClock(fromLocalTime(`${date}T06:00`, eastern))
  await world()
  await clearAppointments()
  await db.batch([
    run(
      'update sessions set last_active_at = ?, expires_at = ?',
      iso(now()),
      iso(now() + 12 * 3_600_000),
    ),
    run('delete from notes'),
    run('delete from idempotency_keys'),
    run('delete from availabilities'),
    run('delete from blackout_periods'),
    run("update licenses set status = 'active', expires_on = '2099-01-01'"),
    run("delete from care_team where reason = 'visit'"),
    run("update patients set state = 'NY', cbo_id = ? where id = ?", cboId(), userId('patient')),
  ])
}

/** Tables that keep what is final, with the trigger that forbids to delete it. */
const finalRows = {
  soap_notes: {
    trigger: 'signed_notes_are_kept',
    refusal: "when old.status = 'signed' begin select raise(abort, 'soap_note_signed'); end",
  },
  after_visit_summaries: {
    trigger: 'sent_summaries_are_kept',
    refusal: "when old.status <> 'draft' begin select raise(abort, 'summary_sent'); end",
  },
  appointment_history: {
    trigger: 'appointment_history_no_delete',
    refusal: "begin select raise(abort, 'history_append_only'); end",
  },
} as const
type FinalTable = keyof typeof finalRows

/**
 * No appointment, and no trace of one. A trigger is dropped only where rows are in its way: with the schema, all that
 * SQLite has prepared changes.
 */
export const clearAppointments = async () => {
  const tables = Object.keys(finalRows) as FinalTable[]
  const isFilled = await run(
    `select ${tables.map((table) => `exists (select 1 from ${table}) as ${table}`)}`,
  ).first<Record<FinalTable, number>>()
  const deleteAll = (table: FinalTable) => {
    const { trigger, refusal } = finalRows[table]
    return isFilled?.[table]
      ? [
          run(`drop trigger ${trigger}`),
          run(`delete from ${table}`),
          run(`create trigger ${trigger} before delete on ${table} ${refusal}`),
        ]
      : []
  }
  await db.batch([
    run('delete from slot_claims'),
    run(
      "delete from todos where type in ('APPOINTMENT', 'ON_DEMAND_APPOINTMENT', 'PAYMENT_FAILURE')",
    ),
    run('delete from exposures'),
    run('delete from on_demand_appointments'),
    run('delete from async_messaging_appointments'),
    run('delete from questionnaires'),
    run('delete from assessments'),
    run('delete from tasks'),
    ...deleteAll('soap_notes'),
    ...deleteAll('after_visit_summaries'),
    run('delete from referrals'),
    run('delete from encounters'),
    ...deleteAll('appointment_history'),
    run('delete from phone_calls'),
    run('delete from visit_guests'),
    run('delete from recording_consents'),
    run('delete from visit_rooms'),
    run('delete from appointment_reminders'),
    run('delete from payments'),
    run('delete from earlier_time_offers'),
    run('delete from earlier_time_requests'),
    run('update appointments set rebooked_from = null'),
    run('delete from appointments'),
  ])
}

/** Opens time of a clinician. */
export const openAvailability = async (
  from: string,
  until: string,
  provider: 'provider' | 'otherProvider' = 'provider',
  date = monday,
) => {
  const id = uuidv7()
  await run(
    `insert into availabilities (id, provider_id, start_bucket, end_bucket, timezone, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?)`,
    id,
    providerId(provider),
    bucketOf(at(from, date)),
    bucketOf(at(until, date)),
    eastern,
    iso(now()),
    iso(now()),
  ).run()
  return id
}

export interface Choice {
  readonly availabilityId: string
  readonly time: string
  readonly provider?: 'provider' | 'otherProvider'
  readonly encounterTypeId?: string
}
export const bookingOf = ({ availabilityId, time, provider, encounterTypeId }: Choice) => ({
  providerId: providerId(provider ?? 'provider'),
  availabilityId,
  time,
  encounterTypeId: encounterTypeId ?? '3',
})
export const initialsOf = (who: Person) =>
  `${people[who].first.slice(0, 1)}${people[who].last.slice(0, 1)}`

/** The first patient's own visits, through the client. */
export const visitsOf = (client: Api, patient: Person | string = 'patient') =>
  client.appointments.in({
    patients: patient in people ? userId(patient as Person) : patient,
  })

/** Patients of the first CBO, none with a visit, each with a session of their own. */
export const insertPatients = async (size: number, state = 'NY') => {
  const ids = Array.from({ length: size }, () => uuidv7())
  const build = rowsAt(iso(now()))
  const each = ids
    .flatMap((id, n) => [
      build.user({
        id,
        role: 'patient',
        email: `${id}@crowd.test`,
        first_name: 'Ana',
        last_name: 'Bo',
        phone: null,
        email_verified_at: null,
      }),
      build.patient({
        id,
        state,
        cbo_id: cboId(),
        provider_id: n % 2 ? providerId('provider') : null,
        contact_method: null,
        initials: null,
      }),
      ...build.agreed(id),
      build.patientTreatment({ patient_id: id }),
    ])
    .map(prepareRow)
  for (let from = 0; from < each.length; from += 300) await db.batch(each.slice(from, from + 300))
  return ids
}

/**
 * After any history: a visit that stands holds all of its time, no time is held without a visit, and the lists of care
 * teams hold just their visits.
 */
export const countViolations = () =>
  run(
    `select
       (select count(*) from appointments a where status in ('Scheduled', 'Waiting', 'In progress')
         and buckets <> (select count(*) from slot_claims where owner_id = a.id)) as halfClaimed,
       (select count(*) from slot_claims c where kind = 'visit' and not exists (
         select 1 from appointments a where a.id = c.owner_id and a.status in ('Scheduled', 'Waiting', 'In progress')
           and a.provider_id = c.provider_id)) as ownerless,
       (select count(*) from (${visitsOfTeams} except ${listedVisits})) as unlisted,
       (select count(*) from (${listedVisits} except ${visitsOfTeams})) as wronglyListed`,
  ).first()
const visitsOfTeams =
  'select user_id, starts_at, a.id, a.status from care_team c join appointments a on a.patient_id = c.patient_id'
const listedVisits = 'select user_id, starts_at, appointment_id, status from care_team_appointments'
export const noViolations = { halfClaimed: 0, ownerless: 0, unlisted: 0, wronglyListed: 0 }

/** The first patient, or staff for them, reports an exposure that many hours ago. */
export const reportExposure = (hoursAgo = 1, who: Person = 'patient', more: object = {}) =>
  as(who)
    .exposures.in({ patients: userId('patient') })
    .create({ occurredAt: iso(now() - hoursAgo * hourMs), timezone: eastern, ...more })

/** Books for the first patient, as the given user. */
export const bookAs = (who: Person, values: object, options?: { once?: string }) =>
  visitsOf(as(who)).create(values as never, options)
/** What the first patient sends to book. */
export const bookingBody = async (availabilityId: string, clock = '09:00', more: object = {}) => ({
  ...bookingOf({ availabilityId, time: at(clock) }),
  initials: 'je',
  ...more,
})
/** How many visits and claims there are. */
export const countRemaining = async () => ({
  visits: await count('select count(*) from appointments'),
  claims: await count('select count(*) from slot_claims'),
})
export const nothing = { visits: 0, claims: 0 }

export const bookVisit = async (availabilityId: string, clock = '09:00') =>
  visitsOf(as('patient')).create({
    ...bookingOf({ availabilityId, time: at(clock) }),
    initials: 'JE',
  })

/** The schedule with one visit at nine in three open hours, of which all have heard and of which no news is left. */
export const resetToOneVisit = async () => {
  await resetSchedule()
  await db.batch([
    run('delete from notification_preferences'),
    run('delete from push_subscriptions'),
    run('delete from suppressed_addresses'),
    run('update users set email_verified_at = ?, phone_verified_at = ?', at('05:00'), at('05:00')),
  ])
  const availability = await openAvailability('09:00', '12:00')
  const visit = (await bookVisit(availability)).id
  await outboxProcessor().drain()
  await forgetNews()
  return { availability, visit }
}
export const forgetNews = () =>
  db.batch([run('delete from user_notifications'), run('delete from deliveries')])

export const slotOf = (
  availabilityId: string,
  clock: string,
  provider: 'provider' | 'otherProvider' = 'provider',
) => ({
  providerId: providerId(provider),
  availabilityId,
  time: at(clock),
})
export const claimedBuckets = async (owner: string) =>
  (
    await rows<{ bucket: number }>(
      'select bucket from slot_claims where owner_id = ? order by bucket',
      owner,
    )
  ).map(({ bucket }) => bucket)
export const bucketsAt = (clock: string) => [0, 1, 2, 3].map((n) => bucketOf(at(clock)) + n)
