import { sqliteTable, text } from '#edge/jsonapi/table'
import type { StackFrame } from './contract'

export const clientErrors = sqliteTable('client_errors', {
  id: text().primaryKey(),
  build: text().notNull(),
  kind: text().notNull(),
  page: text().notNull(),
  frames: text({ mode: 'json' }).$type<StackFrame[]>().notNull(),
  at: text('occurred_at').notNull(),
})
