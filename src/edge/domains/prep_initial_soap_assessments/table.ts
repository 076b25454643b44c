import { blob, integer, sqliteTable, text } from '#edge/jsonapi/table'

export const prepInitialSoapAssessments = sqliteTable('prep_initial_soap_assessments', {
  appointmentId: text('appointment_id').primaryKey(),
  patientId: text('patient_id').notNull(),
  answers: blob({ mode: 'buffer' }).notNull(),
  answeredBy: text('answered_by').notNull(),
  version: integer().notNull().default(1),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})
