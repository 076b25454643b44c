import {
  isAboutType,
  isKnownEvent,
  openedNames,
  parseOpened,
  type ReadColumns,
} from '#edge/events/reads/chart-reads'
import { type Actor, policyOver, resource } from '#edge/jsonapi/index'
import { sqliteTable } from '#edge/jsonapi/table'
import { eventColumns, sequence } from '#edge/platform/db/event-columns'
import { inList, type SQL, sql, userName } from '#edge/platform/db/index'
import { isNotClinical } from '../../patient_events/index'
import { auditEvents as contract } from './contract'
import { happenedFrom, happenedUntil } from './sequence-at'

const table = sqliteTable('events', { id: sequence('seq').primaryKey(), ...eventColumns })

const accountTypes = ['users', 'system_users', 'invitations', 'account_proposals', 'login_as']
const isPatients = sql`${table.patientId} is not null`
// Admins read the acts of colleagues, without the clinical ones about patients.
const isForAdmin = (e: ReadColumns) => sql`(not ${isPatients} or ${isNotClinical(e)})`
const knownTo = ({ role }: Actor) => (role === 'admin' ? isForAdmin : () => sql`1`)

/** The kinds in the order in which they are asked: the first that holds is that of the event. */
const kinds = {
  denied: sql`${table.name} = 'access.denied'`,
  export: sql`(${table.name} like '%.export' or ${table.name} like '%.exported')`,
  sign_in: sql`(${table.subjectType} in ('sessions', 'login_as') or ${table.name} = 'users.sign_out')`,
  look: sql`(${table.name} like '%.read' or ${table.name} like '%.list' or ${table.route} like 'GET %')`,
} as const
const kindOf = sql<string>`case ${sql.join(
  Object.entries(kinds).map(([kind, holds]) => sql`when ${holds} then ${kind}`),
  sql` `,
)} else 'change' end`

/** Name of a colleague; null for a patient. */
const staffName = (id: SQL | typeof table.actorId) =>
  sql<
    string | null
  >`(select ${userName(id)} where exists (select 1 from users staff where staff.id = ${id} and staff.role <> 'patient'))`

export const auditEvents = resource(contract, {
  table,
  policy: policyOver(table.patientId, {
    admin: {
      scope: () => isKnownEvent(table, isForAdmin),
      can: ['export'],
      hidden: ['patient', 'patientName'],
    },
    clinical_admin: ['everyone', 'export'],
  }),
  fields: {
    kind: kindOf,
    subjectId: sql<string | null>`iif(${isPatients}, null, ${table.subjectId})`,
    subjectName: sql<
      string | null
    >`iif(${inList(table.subjectType, accountTypes)}, ${staffName(sql`${table.subjectId}`)}, null)`,
    patientName: userName(table.patientId),
    actorName: sql<
      string | null
    >`iif(${table.actorRole} = 'patient', 'A patient', ${userName(table.actorId)})`,
    actingForName: staffName(sql`${table.actingFor}`),
    signedInBy: sql<
      string | null
    >`(select s.method from sessions s where s.id = ${table.sessionId})`,
  },
  callerFields: (me) => ({ opened: openedNames(table, knownTo(me)) }),
  filters: {
    subjectType: (type, me) => isAboutType(table, type, knownTo(me)),
    kind: (kind) => sql`${kindOf} = ${kind}`,
    from: happenedFrom,
    until: happenedUntil,
  },
  serialize: ({ detail, ...row }) => ({
    ...row,
    opened: parseOpened(row.opened),
    reason: typeof detail?.reason === 'string' ? detail.reason : null,
    fields: typeof detail?.fields === 'string' && detail.fields ? detail.fields.split(',') : [],
    details: row.patientId
      ? []
      : Object.entries(detail ?? {}).flatMap(([name, value]) =>
          // The patients of a list are named by their own events alone.
          value === null || typeof value === 'object' || isOwnColumn(name)
            ? []
            : [{ name, value: String(value) }],
        ),
  }),
})

/** Kept with an event under names that have columns of their own, or that no reader of the trail gets. */
const isOwnColumn = (name: string): boolean => ['fields', 'reason', 'patients'].includes(name)
