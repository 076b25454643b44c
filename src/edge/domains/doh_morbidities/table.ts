import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { morbidityStatuses } from './statuses'

export const dohMorbidities = sqliteTable('doh_morbidities', {
  id: text().primaryKey(),
  patientId: text('patient_id').notNull(),
  encounterId: text('encounter_id').notNull(),
  state: text().notNull(),
  condition: blob({ mode: 'buffer' }).notNull(),
  diagnosedOn: text('diagnosed_on').notNull(),
  stage: blob({ mode: 'buffer' }),
  manifestations: blob({ mode: 'buffer' }),
  symptoms: blob({ mode: 'buffer' }),
  chancreSite: blob('chancre_site', { mode: 'buffer' }),
  pregnant: blob({ mode: 'buffer' }),
  testResults: blob('test_results', { mode: 'buffer' }),
  treatment: blob({ mode: 'buffer' }),
  dueOn: text('due_on').notNull(),
  status: text({ enum: morbidityStatuses }).notNull().default('draft'),
  sentById: text('sent_by_id'),
  sentAt: text('sent_at'),
  acknowledgedAt: text('acknowledged_at'),
  version: integer().notNull().default(1),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})
