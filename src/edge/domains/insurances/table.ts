import { attachmentTable } from '#edge/jsonapi/files/attachment'
import { integer, tableOf } from '#edge/jsonapi/table'
import { insurances as contract } from './contract'

export const insurances = tableOf(contract)

const size = { width: integer().notNull(), height: integer().notNull() }
export const insuranceCardFronts = attachmentTable('insurance_card_fronts', 'insuranceId', size)
export const insuranceCardBacks = attachmentTable('insurance_card_backs', 'insuranceId', size)
