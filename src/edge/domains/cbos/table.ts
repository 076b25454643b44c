import { integer, tableOf } from '#edge/jsonapi/table'
import { cbos as contract } from './contract'

export const cbos = tableOf(contract, {
  cboPreventUninsured: integer('prevent_uninsured', { mode: 'boolean' }).notNull(),
})
