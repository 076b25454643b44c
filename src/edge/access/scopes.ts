import { type Column, type SQL, sql } from 'drizzle-orm'
import { iso, now } from '../platform/time'
import type { Actor, ListIndex } from './policy'
import type { RequestContext } from './request-context'

/** Scopes of the access matrix, as SQL over the column that names the patient. */
export const everyone = (): SQL => sql`1`

export const ownRows =
  (patient: Column | SQL) =>
  (me: Actor): SQL =>
    sql`${patient} = ${me.id}`

/**
 * Their panel, the visits they hold or held, and those of the clinicians they assist or supervise; for a provider also
 * a record they opened in an emergency, until its four hours are over.
 */
export const careTeam =
  (patient: Column | SQL) =>
  (me: Actor): SQL => {
    const inCare = isOnCareTeam(patient)(me)
    return me.role === 'provider' ? sql`(${inCare} or ${hasEmergencyAccess(patient)(me)})` : inCare
  }

/** The same without what was opened in an emergency. */
export const isOnCareTeam =
  (patient: Column | SQL) =>
  (me: Actor): SQL =>
    sql`exists (select 1 from care_team where care_team.user_id = ${me.id} and care_team.patient_id = ${patient})`

/** Whether they make visits for a patient: clinical staff for those in their care, not by emergency access; clinical admins for all. */
export const isInCare = async (
  { db, actor }: Pick<RequestContext, 'db' | 'actor'>,
  patientId: string,
): Promise<boolean> =>
  actor.role === 'clinical_admin' ||
  db.exists(sql`select 1 from care_team where user_id = ${actor.id} and patient_id = ${patientId}`)

/** The same as the care team for a provider, where there is a patient: what follows from it outlasts no emergency access. Others have none. */
export const isLasting =
  (patient: Column | SQL) =>
  (me: Actor): SQL =>
    me.role === 'provider' ? sql`(${patient} is null or ${isOnCareTeam(patient)(me)})` : sql`1`

/** Records the caller opened outside of their care: each for its four hours, or until it is closed. */
export const hasEmergencyAccess =
  (patient: Column | SQL) =>
  (me: Actor): SQL =>
    sql`exists (select 1 from break_glass_grants grant where grant.user_id = ${me.id} and grant.patient_id = ${patient}
      and grant.closed_at is null and grant.expires_at > ${iso(now())})`

/**
 * Patients of the caller's organization whose consent to share with it stands. Nothing of a patient is shared before
 * they agree, or from the statement after they withdraw.
 */
export const ownOrganization =
  (patient: Column | SQL) =>
  (me: Actor): SQL =>
    sql`exists (select 1 from patients own_patient where own_patient.id = ${patient}
      and own_patient.cbo_id = ${me.cboId} and ${sharesHealthData(sql`own_patient.id`)()})`

/**
 * The same, and the patients whom the organization added itself, until they answer whether they share: as long as
 * no one has changed the record, it holds no more than the organization typed.
 */
export const ownOrganizationEntries =
  (patient: Column | SQL) =>
  (me: Actor): SQL =>
    sql`(${ownOrganization(patient)(me)} or exists (select 1 from patients own_entry where own_entry.id = ${patient}
      and own_entry.cbo_id = ${me.cboId} and own_entry.added_by_cbo_id = ${me.cboId} and own_entry.version = 1
      and not exists (select 1 from user_settings answered where answered.user_id = own_entry.id
        and answered.name = 'allow_sharing_health_data')))`

export const ownPharmacy =
  (patient: Column | SQL) =>
  (me: Actor): SQL =>
    sql`exists (select 1 from patients own_patient where own_patient.id = ${patient} and own_patient.pharmacy_id = ${me.pharmacyId})`

/** The patient's own consent to share health data stands; a withdrawal counts from the next statement on. */
export const sharesHealthData = (patient: Column | SQL) => (): SQL =>
  sql`exists (select 1 from user_settings shared where shared.user_id = ${patient}
      and shared.name = 'allow_sharing_health_data' and shared.value = 'true')`

/** Of the clinician who asks, over the column that names a provider. */
export const ownProvider =
  (provider: Column) =>
  (me: Actor): SQL =>
    sql`${provider} = ${me.providerId}`

/** Of the clinicians whom an assistant assists. */
export const assistedProviders =
  (provider: Column) =>
  (me: Actor): SQL =>
    sql`${provider} in (select id from providers where assistant_id = ${me.id})`

/** Of the clinicians whom a lead supervises. */
export const supervisedProviders =
  (provider: Column) =>
  (me: Actor): SQL =>
    sql`${provider} in (select id from providers where supervisor_id = ${me.id})`

/** The filter `mine`: rows of the clinicians whom the caller is or assists, or those of all others. */
export const filterMine =
  (provider: Column) =>
  (mine: boolean, me: Actor): SQL => {
    const isMine = sql`${provider} in (select id from providers where user_id = ${me.id} or assistant_id = ${me.id})`
    return mine ? isMine : sql`not ifnull(${isMine}, 0)`
  }

/** The same people as `careTeam`, as the set a list starts from. */
export const panelOf =
  (patient: Column | SQL) =>
  (me: Actor): SQL =>
    sql`${patient} in (select care_team.patient_id from care_team where care_team.user_id = ${me.id})`

/** The same people as `careTeam` in the order of their ids, each once, for one reason or several. */
export const panelInOrder = (patient: Column): ListIndex => ({
  table: sql`care_team kept`,
  on: sql`${patient} = kept.patient_id`,
  where: (me) => sql`kept.user_id = ${me.id} and not exists (
    select 1 from care_team other where other.user_id = kept.user_id
      and other.patient_id = kept.patient_id and other.reason < kept.reason)`,
  columns: { id: sql`kept.patient_id` },
})

/** All patients assigned to the organization, as the set a list starts from; `ownOrganization` narrows it. */
export const patientsOfOrganization =
  (patient: Column | SQL) =>
  (me: Actor): SQL =>
    sql`${patient} in (select own_patient.id from patients own_patient where own_patient.cbo_id = ${me.cboId})`
