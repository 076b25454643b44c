import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { referralKinds, referralOutcomes, referralReasons, referralStatuses } from './statuses'

export const referrals = sqliteTable('referrals', {
  id: text().primaryKey(),
  patientId: text('patient_id').notNull(),
  encounterId: text('encounter_id').notNull(),
  toKind: text('to_kind', { enum: referralKinds }).notNull(),
  toName: blob('to_name', { mode: 'buffer' }).notNull(),
  reasonCode: text('reason_code', { enum: referralReasons }).notNull(),
  note: blob({ mode: 'buffer' }),
  dueOn: text('due_on').notNull(),
  status: text({ enum: referralStatuses }).notNull().default('draft'),
  sentById: text('sent_by_id'),
  outcome: text({ enum: referralOutcomes }),
  outcomeNote: blob('outcome_note', { mode: 'buffer' }),
  closedAt: text('closed_at'),
  version: integer().notNull().default(1),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})
