import { tableOf, text } from '#edge/jsonapi/table'
import { documents as contract } from './contract'

export const documents = tableOf(contract, { removedAt: text('removed_at') })
