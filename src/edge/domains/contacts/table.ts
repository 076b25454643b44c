import type { DeliveryChannel } from '#edge/deliveries/contract'
import { sqliteTable, text } from '#edge/jsonapi/table'

/** Changes of an email or a phone: pending until proven, then applied, and undone if the old contact says so. */
export const contactChanges = sqliteTable('contact_changes', {
  id: text().primaryKey(),
  userId: text('user_id').notNull(),
  channel: text().$type<DeliveryChannel>().notNull(),
  oldValue: text('old_value'),
  oldVerifiedAt: text('old_verified_at'),
  newValue: text('new_value'),
  requestedBy: text('requested_by').notNull(),
  /** A colleague of staff who asked for the change, to whom the patient read the code of the new contact. */
  agreedBy: text('agreed_by'),
  createdAt: text('created_at').notNull(),
  appliedAt: text('applied_at'),
  closedAt: text('closed_at'),
  undoHash: text('undo_hash'),
  undoneAt: text('undone_at'),
})
