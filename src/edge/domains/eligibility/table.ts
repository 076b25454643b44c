import { integer, sqliteTable, text } from '#edge/jsonapi/table'
import { accessStates } from '#edge/platform/access-states'

export const ruleSets = sqliteTable('eligibility_rules', {
  id: text().primaryKey(),
  cboId: text('cbo_id').notNull(),
  priority: integer().notNull(),
  state: text(),
  insured: integer({ mode: 'boolean' }),
  minAge: integer('min_age'),
  maxAge: integer('max_age'),
  action: text({ enum: accessStates }).notNull(),
})
