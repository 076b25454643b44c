import { clinicalTypes } from '#edge/access/clinical-types'
import type { Role } from '#edge/access/roles'
import type { ReadColumns } from '#edge/events/reads/chart-reads'
import { inList, type SQL, sql } from '#edge/platform/db/index'
import { teamsOf } from '../tasks/transitions'

/** The subject is of no clinical type. */
export const isNotClinical = (e: ReadColumns) =>
  sql`not ${inList(sql`${e.subjectType}`, clinicalTypes)}`
/** Tasks of other teams: one that opens as a result arrives would reveal the result. */
const isOfOthersTask = (
  e: ReadColumns,
) => sql`(${inList(sql`${e.subjectType}`, ['tasks', 'task_notes', 'task_documents'])} and not exists (
  select 1 from tasks t where t.id = ${e.subjectId} and ${inList(sql`t.team`, teamsOf('support'))}))`
/** Notes that staff write for each other: no patient sees an event about them. */
const internal = ['conversation_notes', 'work_notes', 'lab_notes']
const isInternalConversation = (e: ReadColumns) => sql`exists (
  select 1 from conversations c where c.kind in ('internal', 'staff') and c.id = case
    when ${e.subjectType} = 'conversations' then ${e.subjectId}
    when ${e.subjectType} = 'messages' then (
      select conversation_id from messages m where m.id = ${e.subjectId}) end)`
/** Events that would reveal a result before its release: how it was read, and the tasks that it opened. */
const isOfUnreadResult = (e: ReadColumns) => sql`exists (
  select 1 from labs l where l.id = case
    when ${e.subjectType} in ('labs', 'lab_files') and ${e.name} <> 'labs.report' then ${e.subjectId}
    when ${e.subjectType} = 'tasks' then (
      select t.subject_id from tasks t where t.id = ${e.subjectId} and t.subject_type = 'labs') end
    and ${e.at} >= l.resulted_at and ifnull(l.released_at < l.resulted_at, 1))`
const isOfPaperOfStaff = (
  e: ReadColumns,
) => sql`(${e.subjectType} in ('documents', 'document_files') and exists (
  select 1 from documents d where d.id = ${e.subjectId}
    and d.shown_to_patient = 0 and d.uploaded_by_id <> d.patient_id))`
export const isForPatient = (e: ReadColumns) => sql`(not ${inList(sql`${e.subjectType}`, internal)}
  and not ${isInternalConversation(e)}
  and not ${isOfPaperOfStaff(e)}
  and not ${isOfUnreadResult(e)}
  and ${e.name} <> 'labs.read_again')`
export const isForSupport = (e: ReadColumns) =>
  sql`(${isNotClinical(e)} and not ${isOfOthersTask(e)})`

/** Condition on an event or a read for each role that sees only some of them; other roles see all. */
export const knownTo: Readonly<Partial<Record<Role, (e: ReadColumns) => SQL>>> = {
  patient: isForPatient,
  support: isForSupport,
  manager: isNotClinical,
}
