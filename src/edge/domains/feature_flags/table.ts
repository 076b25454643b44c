import { integer, text } from 'drizzle-orm/sqlite-core'
import { tableOf } from '#edge/jsonapi/table'
import { featureFlags as contract } from './contract'

export const featureFlags = tableOf(contract, {
  version: integer().notNull(),
  updatedAt: text('updated_at').notNull(),
})
