import { policyOver, resource } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { pageViews as contract } from './contract'
import { pageViews as table } from './table'

export const pageViews = resource(contract, {
  table,
  policy: policyOver(table.id, { admin: 'everyone', manager: 'everyone' }),
  filters: {
    from: (day) => sql`${table.day} >= ${day}`,
    until: (day) => sql`${table.day} <= ${day}`,
  },
})
