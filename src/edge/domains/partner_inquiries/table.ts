import { tableOf, text } from '#edge/jsonapi/table'
import { partnerInquiries as contract } from './contract'

export const partnerInquiries = tableOf(contract, { digest: text().notNull() })
