import { integer, sqliteTable, text } from '#edge/jsonapi/table'

/** One row per provider and five minutes; its key is the lock. */
export const slotClaims = sqliteTable('slot_claims', {
  providerId: text('provider_id').notNull(),
  bucket: integer().notNull(),
  ownerId: text('owner_id').notNull(),
  kind: text({ enum: ['hold', 'visit'] }).notNull(),
  expiresAt: text('expires_at'),
})

/** What happened to an appointment, in order; never changed. */
export const appointmentHistory = sqliteTable('appointment_history', {
  id: text().primaryKey(),
  appointmentId: text('appointment_id').notNull(),
  fromStatus: text('from_status'),
  toStatus: text('to_status').notNull(),
  action: text().notNull(),
  actorId: text('actor_id'),
  actorRole: text('actor_role'),
  /** The provider whose visit an assistant or a lead acted on. */
  actingFor: text('acting_for'),
  reasonCode: text('reason_code'),
  reasonText: text('reason_text'),
  startsAt: text('starts_at').notNull(),
  requestId: text('request_id').notNull(),
  at: text('occurred_at').notNull(),
})
