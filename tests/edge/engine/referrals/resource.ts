import { sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { policyOver } from '#edge/access/scope-policy'
import { notesOn } from '#edge/domains/notes/notes-on'
import { attachment } from '#edge/jsonapi/attachment'
import { subject } from '#edge/jsonapi/endpoint-operation'
import { report } from '#edge/jsonapi/report'
import { resource } from '#edge/jsonapi/resource'
import * as contracts from './contract'

const table = sqliteTable('specialist_referrals', {
  id: text().primaryKey(),
  patientId: text('patient_id').notNull(),
  specialty: text().notNull(),
  status: text().notNull().default('pending'),
  version: integer().notNull().default(1),
})
const policy = policyOver(table.patientId, {
  provider: ['careTeam', 'create', 'delete'],
  clinical_admin: ['everyone', 'create', 'delete', 'approve', 'export'],
})
export const referrals = resource(contracts.referrals, { table, patient: table.patientId, policy })
export const referralNotes = notesOn(contracts.referralNotes, {
  subject: 'referrals',
  policy: policyOver(table.patientId, { clinical_admin: ['everyone', 'create'] }),
  patientOf: (id) => sql`(select patient_id from specialist_referrals where id = ${id})`,
})
export const letterOperations = attachment(contracts.referralLetter, {
  subject: subject(referrals, 'referral', { id: table.id, patientId: table.patientId }),
  policy,
})
export const openOperations = report(contracts.openReferrals, {
  policy,
  rows: ({ scope }) => ({
    select: sql`select id, patient_id as "patientId", specialty from specialist_referrals where status = 'pending' and ${scope}`,
    order: ['specialty'],
  }),
})
