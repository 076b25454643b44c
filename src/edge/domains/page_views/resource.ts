import { forRoles, policyOver, resource } from '#edge/jsonapi/index'
import { pageViews as contract } from './contract'
import { pageViews as table } from './table'

export const pageViews = resource(contract, {
  table,
  policy: policyOver(table.id, forRoles(['admin', 'manager'], ['everyone', 'export'])),
})
