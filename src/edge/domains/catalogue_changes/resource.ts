import { policyOf, resource } from '#edge/jsonapi/index'
import { catalogueChanges as contract } from './contract'
import { catalogueChanges as table } from './table'

export const catalogueChanges = resource(contract, {
  table,
  policy: policyOf({ admin: 'everyone' }),
})
