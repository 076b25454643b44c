import { clinicalTypes } from '#edge/access/clinical-types'
import { ownRows } from '#edge/access/scopes'
import { type Actor, policyOver, resource } from '#edge/jsonapi/index'
import { sqliteTable } from '#edge/jsonapi/table'
import { eventColumns, sequence } from '#edge/platform/db/event-columns'
import { inList, type SQL, sql, userName } from '#edge/platform/db/index'
import { teamsOf } from '../tasks/transitions'
import { namesOf } from './categories'
import { events as contract } from './contract'

/** The view of the events as one patient's timeline, lists that showed the patient included. */
const table = sqliteTable('patient_events', {
  id: sequence('seq').primaryKey(),
  ...eventColumns,
})

const notClinical = {
  scope: () => sql`not ${inList(table.subjectType, clinicalTypes)}`,
  hidden: ['subjectId'],
} as const
/** The work of other teams: a task that is made as a result comes would say what it is. */
const isOfOthersTask = sql`(${inList(table.subjectType, ['tasks', 'task_notes', 'task_documents'])} and not exists (
  select 1 from tasks t where t.id = ${table.subjectId} and ${inList(sql`t.team`, teamsOf('support'))}))`
/** What staff write among themselves, which a patient never learns of. */
const internal = ['conversation_notes', 'work_notes', 'lab_notes']
const isInternalConversation = sql`exists (
  select 1 from conversations c where c.kind in ('internal', 'staff') and c.id = case
    when ${table.subjectType} = 'conversations' then ${table.subjectId}
    when ${table.subjectType} = 'messages' then (
      select conversation_id from messages m where m.id = ${table.subjectId}) end)`
/** How a result is read, and the work it makes, would say what it is before its patient reads it. */
const isOfUnreadResult = sql`exists (
  select 1 from labs l where l.id = case
    when ${table.subjectType} in ('labs', 'lab_files') and ${table.name} <> 'labs.report' then ${table.subjectId}
    when ${table.subjectType} = 'tasks' then (
      select t.subject_id from tasks t where t.id = ${table.subjectId} and t.subject_type = 'labs') end
    and ${table.at} >= l.resulted_at and ifnull(l.released_at < l.resulted_at, 1))`
const isOfPaperOfStaff = sql`(${table.subjectType} in ('documents', 'document_files') and exists (
  select 1 from documents d where d.id = ${table.subjectId}
    and d.shown_to_patient = 0 and d.uploaded_by_id <> d.patient_id))`
const ofPatient = (me: Actor): SQL => sql`(${ownRows(table.patientId)(me)}
  and not ${inList(table.subjectType, internal)}
  and not ${isInternalConversation}
  and not ${isOfPaperOfStaff}
  and not ${isOfUnreadResult}
  and ${table.name} <> 'labs.read_again')`

const isRead = sql`(${table.name} like '%.read' or ${table.name} like '%.list' or ${table.name} = 'login_as.start'
  or (${table.route} like 'GET %' and ${table.name} not like '%.export%'))`

/** The write of a hand-over that changed nothing else: the hand-over has an event of its own. */
const isOnlyHandOver = sql`(${table.name} = 'patients.update' and json_extract(${table.detail}, '$.fields') = '')`

/** The category of the specification, from type and verb: the first whose names match. */
const categoryOf = sql`case when ${isRead} and ${table.name} not like 'photo_ids.%' and ${table.name} <> 'login_as.start' then null ${sql.join(
  namesOf.map(
    ([category, names]) =>
      sql`when ${sql.join(
        names.map((name) => sql`${table.name} like ${name}`),
        sql` or `,
      )} then ${category}`,
  ),
  sql` `,
)} else 'update' end`

/** Events whose reason is a code that the patient reads too. */
const namesWithReason = ['login_as.start', 'break_glass.open']

export const events = resource(contract, {
  table,
  policy: policyOver(table.patientId, {
    patient: ofPatient,
    provider: 'careTeam',
    assistant: 'careTeam',
    support: {
      ...notClinical,
      scope: () => sql`(${notClinical.scope()} and not ${isOfOthersTask})`,
    },
    manager: notClinical,
    clinical_admin: ['everyone', 'export'],
    clinical_lead: 'everyone',
  }),
  shownInLoginAs: notClinical.scope(),
  fields: {
    kind: sql<string>`case when ${isRead} then 'look' else 'change' end`,
    category: sql<string | null>`${categoryOf}`,
    // A merged record had an account of its own.
    byPatient: sql<number>`ifnull(${table.actorId} = ${table.patientId} or ${table.actorRole} = 'patient', 0)`,
    actorName: userName(table.actorId),
  },
  filters: {
    kind: (kind) => (kind === 'look' ? isRead : sql`not ${isRead} and not ${isOnlyHandOver}`),
    category: (category) => sql`${category} = ${categoryOf} and not ${isOnlyHandOver}`,
  },
  serialize: (row) => ({
    ...row,
    byPatient: row.byPatient === 1,
    reason: namesWithReason.includes(row.name) ? (row.detail?.reason ?? null) : null,
    fields: typeof row.detail?.fields === 'string' ? row.detail.fields.split(',') : [],
  }),
})
