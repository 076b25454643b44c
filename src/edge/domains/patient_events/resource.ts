import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#edge/access/policy'
import { careTeam, everyone, ownRows } from '#edge/access/scopes'
import { resource } from '#edge/jsonapi/resource'
import { namesOf } from './categories'
import { events as contract } from './contract'
import { patientEvents as table } from './table'

/** Types of record whose existence tells something of a patient's health. */
const clinical = [
  'notes',
  'assessments',
  'encounters',
  'soap_notes',
  'soap_schemas',
  'encounter_notes',
  'vaccine_orders',
  'referrals',
  'doh_morbidities',
  'after_visit_summaries',
  'prep_initial_soap_assessments',
  'labs',
  'prescriptions',
  'health_histories',
  'health_history_alerts',
  'health_history_notes',
  'correction_requests',
  'treatment_types',
]
const notClinical = {
  scope: () =>
    sql`${table.subjectType} not in (select value from json_each(${JSON.stringify(clinical)}))`,
  hidden: ['subjectId'],
} as const
/** What staff write among themselves, which a patient never learns of. */
const internal = ['conversation_notes', 'work_notes']
const isInternalConversation = sql`exists (
  select 1 from conversations c where c.kind in ('internal', 'staff') and c.id = case
    when ${table.subjectType} = 'conversations' then ${table.subjectId}
    when ${table.subjectType} = 'messages' then (
      select conversation_id from messages m where m.id = ${table.subjectId}) end)`
const ofPatient = (me: Actor): SQL => sql`(${ownRows(table.patientId)(me)}
  and ${table.subjectType} not in (select value from json_each(${JSON.stringify(internal)}))
  and not ${isInternalConversation})`

const careTeamRule = { scope: careTeam(table.patientId) }
const isRead = sql`(${table.name} like '%.read' or ${table.name} like '%.list')`

/** The category of the specification, from type and verb: the first whose names match. */
const categoryOf = sql`case when ${isRead} and ${table.name} not like 'photo_ids.%' then null ${sql.join(
  namesOf.map(
    ([category, names]) =>
      sql`when ${sql.join(
        names.map((name) => sql`${table.name} like ${name}`),
        sql` or `,
      )} then ${category}`,
  ),
  sql` `,
)} else 'update' end`

export const events = resource(contract, {
  table,
  patient: table.patientId,
  policy: {
    patient: { scope: ofPatient },
    provider: careTeamRule,
    assistant: careTeamRule,
    support: notClinical,
    manager: notClinical,
    clinical_admin: { scope: everyone, can: ['export'] },
    clinical_lead: { scope: everyone },
    admin: null,
    cbo: null,
    pharmacy: null,
  },
  fields: {
    kind: sql<string>`case when ${isRead} then 'look' else 'change' end`,
    category: sql<string | null>`${categoryOf}`,
    byPatient: sql<number>`ifnull(${table.actorId} = ${table.patientId}, 0)`,
    actorName: sql<string | null>`(
      select first_name || ' ' || last_name from users where users.id = ${table.actorId})`,
  },
  filters: {
    kind: (kind) => (kind === 'look' ? isRead : sql`not ${isRead}`),
    category: (category) => sql`${category} = ${categoryOf}`,
  },
  serialize: (row) => ({
    ...row,
    byPatient: row.byPatient === 1,
    fields: typeof row.detail?.fields === 'string' ? row.detail.fields.split(',') : [],
  }),
})
