import { sql } from 'drizzle-orm'
import { all, assigned, own } from '../../access/scopes'
import { resource } from '../../jsonapi/resource'
import { events as contract } from './contract'
import { patientEvents as table } from './table'

/** Kinds of record that say something of a patient's health by being there. */
const clinical = [
  'notes',
  'assessments',
  'encounters',
  'soap_notes',
  'labs',
  'prescriptions',
  'health_histories',
  'treatment_types',
]
const notClinical = {
  see: () =>
    sql`${table.subjectType} not in (select value from json_each(${JSON.stringify(clinical)}))`,
  hide: ['subjectId'],
} as const
const panel = { see: assigned(table.patientId) }
const looks = sql`(${table.name} like '%.read' or ${table.name} like '%.list')`

export const events = resource(contract, {
  table,
  patient: table.patientId,
  policy: {
    patient: { see: own(table.patientId) },
    provider: panel,
    assistant: panel,
    support: notClinical,
    manager: notClinical,
    clinical_admin: { see: all, do: ['export'] },
    clinical_lead: { see: all },
    admin: null,
    cbo: null,
    pharmacy: null,
  },
  fields: {
    kind: sql<string>`case when ${looks} then 'look' else 'change' end`,
    byPatient: sql<number>`ifnull(${table.actorId} = ${table.patientId}, 0)`,
    actorName: sql<string | null>`(
      select first_name || ' ' || last_name from users where users.id = ${table.actorId})`,
  },
  filters: { kind: (kind) => (kind === 'look' ? looks : sql`not ${looks}`) },
  present: (row) => ({
    ...row,
    byPatient: row.byPatient === 1,
    fields: typeof row.detail?.fields === 'string' ? row.detail.fields.split(',') : [],
  }),
})
