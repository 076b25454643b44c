import { customType, integer, text } from 'drizzle-orm/sqlite-core'

/** What the ledger and its views say of an event. */
export const eventColumns = {
  name: text().notNull(),
  subjectType: text('subject_type').notNull(),
  subjectId: text('subject_id'),
  patientId: text('patient_id'),
  actorId: text('actor_id'),
  actorRole: text('actor_role'),
  actingFor: text('acting_for'),
  sessionId: text('session_id'),
  requestId: text('request_id').notNull(),
  route: text().notNull(),
  version: integer(),
  detail: text({ mode: 'json' }).$type<Record<string, string | number | boolean | null>>(),
  at: text('occurred_at').notNull(),
}

/** The event's own number, as text: ids are text on the wire. */
export const sequence = customType<{ data: string; driverData: number }>({
  dataType: () => 'integer',
  fromDriver: String,
  toDriver: Number,
})
