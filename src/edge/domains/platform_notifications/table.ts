import { text } from 'drizzle-orm/sqlite-core'
import { stampColumns, tableOf } from '#edge/jsonapi/table'
import { platformNotifications as contract } from './contract'

export const platformNotifications = tableOf(contract, {
  createdBy: text('created_by'),
  ...stampColumns,
})
