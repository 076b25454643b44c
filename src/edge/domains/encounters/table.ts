import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import { encounterStatuses } from './statuses'

export const encounters = sqliteTable('encounters', {
  id: text().primaryKey(),
  patientId: text('patient_id').notNull(),
  appointmentId: text('appointment_id'),
  providerId: text('provider_id'),
  encounterTypeId: text('encounter_type_id').notNull(),
  status: text({ enum: encounterStatuses }).notNull().default('in_progress'),
  startedAt: text('started_at').notNull(),
  endedAt: text('ended_at'),
  version: integer().notNull().default(1),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})
