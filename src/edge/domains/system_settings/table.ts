import { integer, text } from 'drizzle-orm/sqlite-core'
import { tableOf } from '#edge/jsonapi/table'
import { systemSettings as contract } from './contract'

export const systemSettings = tableOf(contract, {
  version: integer().notNull(),
  updatedAt: text('updated_at').notNull(),
})
