import { type SQL, type Statement, sql } from '#edge/platform/db/index'

const awayNow = (at: string): SQL =>
  sql`o.status = 'approved' and o.starts_at <= ${at} and o.ends_at > ${at}`

/** Whether an account is active and not away. */
const isHere = (user: SQL, at: string): SQL => sql`(
  exists (select 1 from users here where here.id = ${user} and here.status = 'active')
  and not exists (select 1 from providers d join out_of_office_times o on o.provider_id = d.id
    where d.user_id = ${user} and ${awayNow(at)}))`

/** The colleague who covers for a clinician who is away, unless they are away too. */
const coverOf = (user: SQL, at: string): SQL => sql`(
  select o.cover_id from providers d join out_of_office_times o on o.provider_id = d.id
  where d.user_id = ${user} and ${awayNow(at)} and ${isHere(sql`o.cover_id`, at)} order by o.starts_at limit 1)`

/** A clinical lead who is here: the same one each time. */
export const leadAt = (at: string): SQL => sql`(
  select lead.id from users lead where lead.role = 'clinical_lead' and ${isHere(sql`lead.id`, at)} order by lead.id limit 1)`

/** Who does the work of a clinician now: they themselves, their cover, or the lead. */
export const standInFor = (user: SQL, at: string): SQL => sql`coalesce(
  case when ${isHere(user, at)} then ${user} end, ${coverOf(user, at)}, ${leadAt(at)}, ${user})`

/** The clinician of a result: who ordered it, or who has the patient in their panel. */
export const clinicianOfLab = (labId: string | null): SQL => sql`(
  select ifnull(
    (select d.user_id from providers d join users u on u.id = d.user_id and u.status = 'active'
      where d.id = l.provider_id and d.status = 'active'),
    (select d.user_id from patients p join providers d on d.id = p.provider_id where p.id = l.patient_id))
  from labs l where l.id = ${labId})`

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

/** Ends those places once no open task asks for them. */
export const endCovers = sql`
  delete from care_team where reason = 'cover' and not exists (
    select 1 from tasks t where t.assignee_id = care_team.user_id and t.closed_at is null
      and t.patient_id = care_team.patient_id)`
