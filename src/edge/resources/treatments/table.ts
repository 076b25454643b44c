import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const treatments = sqliteTable('treatments', {
  id: text().primaryKey(),
  name: text().notNull(),
  serviceLineId: text('service_line_id').notNull(),
  summary: text().notNull(),
  position: integer().notNull(),
  active: integer({ mode: 'boolean' }).notNull().default(true),
})

/** The visit types a treatment opens, for a first visit or the next ones. */
export const treatmentEncounterTypes = sqliteTable('treatment_encounter_types', {
  treatmentId: text('treatment_id').notNull(),
  encounterTypeId: text('encounter_type_id').notNull(),
  opens: text({ enum: ['first', 'next'] }).notNull(),
})

/** What a patient chose; a dropped treatment stays, inactive. */
export const patientTreatments = sqliteTable('patient_treatments', {
  patientId: text('patient_id').notNull(),
  treatmentId: text('treatment_id').notNull(),
  active: integer({ mode: 'boolean' }).notNull().default(true),
  since: text().notNull(),
})
