import { ownRows } from '#edge/access/scopes'
import { isKnownEvent, openedNames, parseOpened } from '#edge/events/reads/chart-reads'
import { policyOver, resource } from '#edge/jsonapi/index'
import { sqliteTable } from '#edge/jsonapi/table'
import { eventColumns, sequence } from '#edge/platform/db/event-columns'
import { sql, userName } from '#edge/platform/db/index'
import { namesOf } from './categories'
import { events as contract } from './contract'
import { isForPatient, isForSupport, isNotClinical, knownTo } from './known-to-roles'

/** The view of the events as one patient's timeline, lists that showed the patient included. */
const table = sqliteTable('patient_events', {
  id: sequence('seq').primaryKey(),
  ...eventColumns,
})

const notClinical = {
  scope: () => isKnownEvent(table, isNotClinical),
  hidden: ['subjectId'],
} as const

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
    patient: (me) =>
      sql`(${ownRows(table.patientId)(me)} and ${isKnownEvent(table, isForPatient)})`,
    provider: 'careTeam',
    assistant: 'careTeam',
    support: { ...notClinical, scope: () => isKnownEvent(table, isForSupport) },
    manager: notClinical,
    clinical_admin: ['everyone', 'export'],
    clinical_lead: 'everyone',
  }),
  shownInLoginAs: notClinical.scope(),
  callerFields: ({ role, impersonator }) => ({
    opened: openedNames(
      table,
      (e) => sql`(${knownTo[role]?.(e) ?? sql`1`} and ${impersonator ? isNotClinical(e) : sql`1`})`,
    ),
  }),
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
    opened: parseOpened(row.opened),
    fields: typeof row.detail?.fields === 'string' ? row.detail.fields.split(',') : [],
  }),
})
