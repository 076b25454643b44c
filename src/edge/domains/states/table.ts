import { text } from 'drizzle-orm/sqlite-core'
import { tableOf } from '#edge/jsonapi/table'
import { states as contract } from './contract'

export const states = tableOf(contract, {
  id: text('code').primaryKey(),
})
