import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { appointmentKinds, appointmentModes, statuses } from './transitions'

export const appointments = sqliteTable('appointments', {
  id: text().primaryKey(),
  patientId: text('patient_id').notNull(),
  providerId: text('provider_id'),
  encounterTypeId: text('encounter_type_id').notNull(),
  availabilityId: text('availability_id'),
  mode: text({ enum: appointmentModes }).notNull(),
  status: text({ enum: statuses }).notNull(),
  startsAt: text('starts_at').notNull(),
  endsAt: text('ends_at').notNull(),
  minutes: integer().notNull(),
  patientState: text('patient_state').notNull(),
  patientTimezone: text('patient_timezone').notNull(),
  providerTimezone: text('provider_timezone').notNull(),
  initials: text(),
  referredBy: text('referred_by'),
  reasonCode: text('reason_code'),
  reasonText: text('reason_text'),
  rebookedFrom: text('rebooked_from'),
  /** The encounter in whose course it was booked. */
  bookedInEncounterId: text('booked_in_encounter_id'),
  buckets: integer().notNull(),
  claimed: integer().notNull(),
  kind: text({ enum: appointmentKinds }).notNull().default('scheduled'),
  /** Where the patient said they were when they came. */
  attestedState: text('attested_state'),
  attestedAt: text('attested_at'),
  patientJoinedAt: text('patient_joined_at'),
  providerJoinedAt: text('provider_joined_at'),
  /** Set while the patient is in the waiting room. */
  waitingSince: text('waiting_since'),
  startedAt: text('started_at'),
  callDroppedAt: text('call_dropped_at'),
  endedAt: text('ended_at'),
  completedAt: text('completed_at'),
  /** Set once its time passed without an outcome: it no longer counts as pending. */
  lapsedAt: text('lapsed_at'),
  pepParallel: integer('pep_parallel', { mode: 'boolean' }).notNull().default(false),
  version: integer().notNull().default(1),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})
