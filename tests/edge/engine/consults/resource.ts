import { notesOn } from '#edge/domains/notes/notes-on'
import { notes } from '#edge/domains/notes/table'
import { attachment } from '#edge/jsonapi/files/attachment'
import { policyOver, report, resource, subject } from '#edge/jsonapi/index'
import { tableOf } from '#edge/jsonapi/table'
import { sql } from '#edge/platform/db/index'
import * as contracts from './contract'

const table = tableOf(contracts.consults)
const policy = policyOver(table.patientId, {
  provider: ['careTeam', 'create', 'delete'],
  clinical_admin: ['everyone', 'create', 'delete', 'approve', 'export'],
})
export const consults = resource(contracts.consults, { table, policy })
export const consultNotes = notesOn(contracts.consultNotes, {
  policy: policyOver(notes.patientId, {
    provider: ['careTeam', 'create'],
    clinical_admin: ['everyone', 'create'],
  }),
  patientOf: table.patientId,
})
export const letterOperations = attachment(contracts.consultLetter, {
  subject: subject(consults, 'consult', { id: table.id, patientId: table.patientId }),
  policy,
})
export const openOperations = report(contracts.openConsults, {
  policy,
  rows: ({ scope }) => ({
    select: sql`select id, patient_id as "patientId", specialty from consults where status = 'pending' and ${scope}`,
    order: ['specialty'],
  }),
})
