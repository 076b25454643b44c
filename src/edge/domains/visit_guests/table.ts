import { sqliteTable, text } from '#edge/jsonapi/table'
import { guestKinds } from './contract'

/** A third participant of a visit by video. */
export const visitGuests = sqliteTable('visit_guests', {
  id: text().primaryKey(),
  appointmentId: text('appointment_id').notNull(),
  kind: text({ enum: guestKinds }).notNull(),
  name: text().notNull(),
  invitedById: text('invited_by_id').notNull(),
  linkHash: text('link_hash').notNull(),
  /** When the patient agreed. */
  agreedAt: text('agreed_at'),
  usedAt: text('used_at'),
  secretHash: text('secret_hash'),
  revokedAt: text('revoked_at'),
  createdAt: text('created_at').notNull(),
})
