import { plainTableOf, text } from '#edge/jsonapi/table'
import { catalogueChanges as contract } from './contract'

export const catalogueChanges = plainTableOf(contract, {
  changedById: text('changed_by_id').notNull(),
})
