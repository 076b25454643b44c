import { text } from 'drizzle-orm/sqlite-core'
import { stampColumns, tableOf } from '#edge/jsonapi/table'
import { blackoutPeriods as contract } from './contract'

export const blackoutPeriods = tableOf(contract, {
  createdBy: text('created_by'),
  ...stampColumns,
})
