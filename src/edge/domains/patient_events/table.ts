import { customType, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** The event's own number, as text: ids are text on the wire. */
const sequence = customType<{ data: string; driverData: number }>({
  dataType: () => 'integer',
  fromDriver: String,
  toDriver: Number,
})

/** The view of the events as one patient's timeline, lists that showed the patient included. */
export const patientEvents = sqliteTable('patient_events', {
  id: sequence('seq').primaryKey(),
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
})
