import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { callCarriers, callDirections, callOutcomes, callStatuses } from './statuses'

export const phoneCalls = sqliteTable('phone_calls', {
  id: text().primaryKey(),
  patientId: text('patient_id').notNull(),
  appointmentId: text('appointment_id'),
  callerId: text('caller_id').notNull(),
  direction: text({ enum: callDirections }).notNull().default('outgoing'),
  carrier: text({ enum: callCarriers }).notNull(),
  /** The carrier's own id of the call. */
  carrierSid: text('carrier_sid'),
  maskedNumber: text('masked_number').notNull(),
  status: text({ enum: callStatuses }).notNull(),
  startedAt: text('started_at').notNull(),
  answeredAt: text('answered_at'),
  endedAt: text('ended_at'),
  /** Between the answer and the end. */
  seconds: integer(),
  outcome: text({ enum: callOutcomes }),
  version: integer().notNull().default(1),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})
