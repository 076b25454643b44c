import { type SQL, type Statement, sql } from '#edge/platform/db/index'

const awayNow = (at: string): SQL => sql`o.starts_at <= ${at} and o.ends_at > ${at}`

/** Whether an account is active and not away. */
const isHere = (user: SQL, at: string): SQL => sql`(
  exists (select 1 from users here where here.id = ${user} and here.status = 'active')
  and not exists (select 1 from providers d join time_away o on o.provider_id = d.id
    where d.user_id = ${user} and ${awayNow(at)}))`

/** The colleague who covers for a clinician who is away, unless they are away too. */
const coverOf = (user: SQL, at: string): SQL => sql`(
  select o.cover_id from providers d join time_away o on o.provider_id = d.id
  where d.user_id = ${user} and ${awayNow(at)} and ${isHere(sql`o.cover_id`, at)} order by o.starts_at limit 1)`

/** A clinical lead who is here: the same one each time. */
export const leadAt = (at: string, except: SQL = sql`null`): SQL => sql`(
  select lead.id from users lead where lead.role = 'clinical_lead' and lead.id is not ${except}
    and ${isHere(sql`lead.id`, at)} order by lead.id limit 1)`

/** Who does the work of a clinician now: they themselves, their cover, or the lead. */
export const standInFor = (user: SQL, at: string): SQL => sql`coalesce(
  case when ${isHere(user, at)} then ${user} end, ${coverOf(user, at)}, ${leadAt(at)}, ${user})`

/**
 * The lead who co-signs the note of a visit: the one who is asked, or while that lead is away another than its signer. A
 * colleague of another role cannot co-sign.
 */
export const cosignerAt = (visit: SQL, at: string): SQL => {
  const ofNote = (column: SQL) =>
    sql`(select ${column} from soap_notes n where n.appointment_id = ${visit})`
  const cosigner = ofNote(sql`n.cosigner_id`)
  return sql`coalesce(case when ${isHere(cosigner, at)} then ${cosigner} end, ${leadAt(at, ofNote(sql`n.signed_by`))}, ${cosigner})`
}

/** The clinician of a result: who ordered it, or who has the patient in their panel. */
export const clinicianOfLab = (labId: string | null): SQL => sql`(
  select ifnull(
    (select d.user_id from providers d join users u on u.id = d.user_id and u.status = 'active'
      where d.id = l.provider_id and d.status = 'active'),
    (select d.user_id from patients p join providers d on d.id = p.provider_id where p.id = l.patient_id))
  from labs l where l.id = ${labId})`

/** The clinician of the patient's panel. */
export const clinicianOfPatient = (id: string | null): SQL => sql`(
  select d.user_id from patients p join providers d on d.id = p.provider_id where p.id = ${id})`

/** The clinician of a prescription (its id as SQL): the signer, or else the clinician of the patient's panel. */
const clinicianOf = (id: SQL): SQL => sql`(
  select ifnull(
    (select d.user_id from providers d join users u on u.id = d.user_id and u.status = 'active'
      where d.id = r.provider_id and d.status = 'active'),
    (select d.user_id from patients p join providers d on d.id = p.provider_id where p.id = r.patient_id))
  from prescriptions r where r.id = ${id})`
export const clinicianOfPrescription = (id: string | null): SQL => clinicianOf(sql`${id}`)

/** The clinician of a prescription, or of the prescription that a prior authorization is for. */
export const prescriberOf = ({
  subjectType,
  subjectId,
}: {
  readonly subjectType: string
  readonly subjectId: string | null
}): SQL =>
  subjectType === 'prior_auths'
    ? clinicianOf(sql`(select a.prescription_id from prior_auths a where a.id = ${subjectId})`)
    : clinicianOfPrescription(subjectId)

/** Reason of a place on the care team that lasts as long as a task of a colleague who is away. */
const cover = 'cover'

/** Lets the assignees of tasks (SQL over `t`) see the patient that they act for. */
export const admitAssignees = (which: SQL, at: string): Statement => sql`
  insert into care_team (user_id, patient_id, reason, since)
  select distinct t.assignee_id, t.patient_id, ${cover}, ${at} from tasks t
    join users u on u.id = t.assignee_id and u.role in ('provider', 'clinical_lead')
  where ${which} and t.patient_id is not null and not exists (
    select 1 from care_team c where c.user_id = t.assignee_id and c.patient_id = t.patient_id)
  on conflict do nothing`

const isOver = sql`t.reason = 'cover' and not exists (
  select 1 from tasks asked where asked.assignee_id = t.user_id and asked.closed_at is null
    and asked.patient_id = t.patient_id)`

/** Ends those places once no open task asks for them, and the conversations that they were joined from. */
export const endCovers: readonly Statement[] = [
  sql`
    update conversation_users set joined_at = null
    where added_by_id = user_id and (conversation_id, user_id) in (
      select c.id, t.user_id from care_team t join conversations c on c.patient_id = t.patient_id where ${isOver})`,
  sql`delete from care_team as t where ${isOver}`,
]
