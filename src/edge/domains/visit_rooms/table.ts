import { integer, sqliteTable, text } from '#edge/jsonapi/table'
import { roomTypes } from './contract'

/** The room of a visit by video: one for each visit, carried by one provider to its end. */
export const visitRooms = sqliteTable('visit_rooms', {
  appointmentId: text('appointment_id').primaryKey(),
  roomType: text('room_type', { enum: roomTypes }).notNull(),
  roomSid: text('room_sid').notNull(),
  createdAt: text('created_at').notNull(),
  /** The last sign of the patient in it. */
  patientSeenAt: text('patient_seen_at'),
  /** The patient's browser cannot make video calls, as their last sign says. */
  isWithoutVideo: integer('is_without_video', { mode: 'boolean' }).notNull().default(false),
})

/** Each side's word on the recording of a visit; the latest one counts. */
export const recordingConsents = sqliteTable('recording_consents', {
  id: text().primaryKey(),
  appointmentId: text('appointment_id').notNull(),
  userId: text('user_id').notNull(),
  agreed: integer({ mode: 'boolean' }).notNull(),
  at: text().notNull(),
})
