import { integer } from 'drizzle-orm/sqlite-core'
import { tableOf } from '#edge/jsonapi/table'
import { dropdownOptions as contract } from './contract'

export const dropdownOptions = tableOf(contract, { version: integer().notNull() })
