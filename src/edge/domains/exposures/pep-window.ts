import { type Column, type SQL, sql } from '#edge/platform/db/index'
import { dayMs, hourMs, iso, toEpochMs } from '#edge/platform/time'
import { encounterTypeIds, pepWindowMs } from '../patients/scheduling-rules'

type Value = SQL | Column | string

const latestOf = (patientId: Value): SQL =>
  sql`select id from exposures where patient_id = ${patientId} order by created_at desc, rowid desc limit 1`

/** The end of the 72 hours of the latest exposure of a patient; null for any other kind of visit, or none reported. */
export const pepUntil = (patientId: Value, encounterTypeId: Value): SQL<string | null> => sql`(
  select strftime('%Y-%m-%dT%H:%M:%fZ', occurred_at, ${`+${pepWindowMs / hourMs} hours`}) from exposures
  where id = (${latestOf(patientId)}) and ${encounterTypeId} = ${String(encounterTypeIds.pep)})`

/** The zone in which a visit is booked: of PEP that of the place that the patient named with their exposure, else their own. */
export const bookingZone = (patientId: Value, encounterTypeId: Value, own: SQL): SQL<string> =>
  sql`ifnull((select timezone from exposures
    where id = (${latestOf(patientId)}) and ${encounterTypeId} = ${String(encounterTypeIds.pep)}), ${own})`

/**
 * The state whose license a visit takes: of PEP that of the place that the patient named with their exposure, else
 * `home`.
 */
export const bookingState = (
  patientId: Value,
  encounterTypeId: Value,
  home: SQL | string,
): SQL<string> => sql`ifnull((select state from exposures
    where id = (${latestOf(patientId)}) and ${encounterTypeId} = ${String(encounterTypeIds.pep)}), ${home})`

/** How long the place of an exposure holds: PEP begins within 72 hours, and its first questions come in the days after. */
const placeHours = 7 * 24

/**
 * The states where a patient lives, and where they said that they are: at a visit of the last day or one that is still
 * written up, and with an exposure of the last week.
 */
export const placesNow = (patientId: string, now: string): SQL => sql`
  select state from patients where id = ${patientId}
  union select attested_state from appointments where patient_id = ${patientId}
    and (attested_at > ${iso(toEpochMs(now) - dayMs)} or status in ('In progress', 'Documenting'))
  union select state from exposures
    where id = (${latestOf(patientId)}) and created_at > ${iso(toEpochMs(now) - placeHours * hourMs)}`

/** Whether a visit may start then: PEP only within the 72 hours of a reported exposure. */
export const isInPepWindow = (
  patientId: Value,
  encounterTypeId: Value,
  startsAt: Value,
): SQL => sql`(${encounterTypeId} <> ${String(encounterTypeIds.pep)}
  or ifnull(${startsAt} <= ${pepUntil(patientId, encounterTypeId)}, 0))`

/** Whether a service line `l` is offered in writing: that of PEP, whose clock runs, never. */
export const isInWritingOffered = sql.raw(`(l.async_messaging and not exists (
  select 1 from encounter_types where service_line_id = l.id and id = '${encounterTypeIds.pep}'))`)

/** Whether a patient has a visit for PEP with a clinician: to come, under way, or being written up. */
export const hasLivePepVisit = (patientId: Value): SQL => sql`exists (
  select 1 from appointments v where v.patient_id = ${patientId}
    and v.encounter_type_id = ${String(encounterTypeIds.pep)} and v.lapsed_at is null
    and v.status in ('Scheduled', 'Waiting', 'In progress', 'Documenting'))`

/** Whether a booked PEP visit of a patient begins after the 72 hours of an exposure. */
export const hasPepVisitAfter = (patientId: Value, occurredAt: string): SQL => sql`exists (
  select 1 from appointments v where v.patient_id = ${patientId} and v.status = 'Scheduled'
    and v.encounter_type_id = ${String(encounterTypeIds.pep)}
    and v.starts_at > ${iso(toEpochMs(occurredAt) + pepWindowMs)})`

/** Whether the 72 hours of the latest exposure of a patient are over. */
export const isPepOver = (patientId: Value, now: string): SQL =>
  sql`ifnull(${now} > ${pepUntil(patientId, String(encounterTypeIds.pep))}, 0)`

const isInHand = sql.raw(
  `r.status in ('dispensed', 'partially_dispensed') and ifnull(r.pharmacy_status, '') <> 'shipped'`,
)
const isEnded = sql.raw(
  `r.status in ('draft', 'ready_to_sign', 'cancel_requested', 'canceled', 'discontinued', 'expired', 'entered_in_error', 'renewal_approved')`,
)

/** The latest exposure of a patient until every medicine of the PEP prescribed since is with them. */
export const openExposure = (patientId: Value): SQL<string | null> => sql`(
  select x.occurred_at from exposures x where x.id = (${latestOf(patientId)})
    and not (
      exists (select 1 from prescriptions r where r.patient_id = x.patient_id and r.reason = 'hiv_pep'
        and r.signed_at >= x.occurred_at and ${isInHand})
      and not exists (select 1 from prescriptions r where r.patient_id = x.patient_id and r.reason = 'hiv_pep'
        and r.signed_at >= x.occurred_at and not (${isInHand}) and not (${isEnded}))))`

/** The same for a visit, where it is for PEP. */
export const pepExposure = (patientId: Value, encounterTypeId: Value): SQL<string | null> =>
  sql`(case when ${encounterTypeId} = ${String(encounterTypeIds.pep)} then ${openExposure(patientId)} end)`

/** The last start of use; null for other visits. Before an exposure is reported, one a moment ago is taken: the booking itself asks for it. */
export const lastPepStart = (
  at: string,
  encounterTypeId: string,
  patientId?: SQL,
): SQL<string | null> =>
  encounterTypeId === String(encounterTypeIds.pep)
    ? sql`ifnull(${patientId ? pepUntil(patientId, encounterTypeId) : null}, ${iso(toEpochMs(at) + pepWindowMs)})`
    : sql`null`
