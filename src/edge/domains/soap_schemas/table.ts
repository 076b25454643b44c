import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { SoapSection } from './form'

export const soapSchemas = sqliteTable('soap_schemas', {
  id: text().primaryKey(),
  encounterTypeId: text('encounter_type_id').notNull(),
  schemaVersion: integer('schema_version').notNull(),
  sections: text({ mode: 'json' }).$type<readonly SoapSection[]>().notNull(),
  effectiveOn: text('effective_on').notNull(),
})
