import { tableOf, text } from '#edge/jsonapi/table'
import { incomingFaxes as contract } from './contract'

export const incomingFaxes = tableOf(contract, {
  provider: text().$type<'sinch' | 'embedded'>().notNull(),
  providerId: text('provider_id').notNull(),
})
