import { stampColumns, tableOf } from '#edge/jsonapi/table'
import { messageReminders as contract } from './contract'

export const messageReminders = tableOf(contract, stampColumns)
