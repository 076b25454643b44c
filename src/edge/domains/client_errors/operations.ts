import { operation } from '#edge/jsonapi/index'
import { sqliteTable, text } from '#edge/jsonapi/table'
import { insert } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { reportClientError as contract, type StackFrame } from './contract'

const clientErrors = sqliteTable('client_errors', {
  id: text().primaryKey(),
  build: text().notNull(),
  kind: text().notNull(),
  page: text().notNull(),
  frames: text({ mode: 'json' }).$type<StackFrame[]>().notNull(),
  at: text('occurred_at').notNull(),
})

export const reportClientError = operation(contract, { access: 'public' }, ({ body, now }) => ({
  event: null,
  write: [insert(clientErrors, { id: uuidv7(), ...body, at: now })],
}))
