import { integer, tableOf } from '#edge/jsonapi/table'
import { pharmacies as contract } from './contract'

export const pharmacies = tableOf(contract, {
  open24h: integer('open_24h', { mode: 'boolean' }).notNull(),
})
