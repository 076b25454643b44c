import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { vaccineOrderStatuses, vaccines } from './statuses'

export const vaccineOrders = sqliteTable('vaccine_orders', {
  id: text().primaryKey(),
  patientId: text('patient_id').notNull(),
  encounterId: text('encounter_id').notNull(),
  vaccine: text({ enum: vaccines }).notNull(),
  dose: integer().notNull(),
  status: text({ enum: vaccineOrderStatuses }).notNull().default('draft'),
  orderedById: text('ordered_by_id'),
  version: integer().notNull().default(1),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})
