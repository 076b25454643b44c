import { text } from 'drizzle-orm/sqlite-core'
import { stampColumns, tableOf } from '#edge/jsonapi/table'
import { partnerInquiries as contract } from './contract'

export const partnerInquiries = tableOf(contract, {
  digest: text().notNull(),
  ...stampColumns,
})
