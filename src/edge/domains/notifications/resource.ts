import { roles } from '#edge/access/roles'
import { forRoles, policyOver } from '#edge/access/scope-policy'
import { kindOf, pathOf } from '#edge/deliveries/kinds'
import { resource } from '#edge/jsonapi/resource'
import { userNotifications as contract } from './contract'
import { userNotifications as table } from './table'

export const userNotifications = resource(contract, {
  table,
  policy: policyOver(table.userId, forRoles(roles, ['own', 'mark_read', 'mark_unread'])),
  serialize: (row, actor) => {
    const kind = kindOf(row.code)
    return { ...row, text: kind.inApp, path: pathOf(kind, actor?.role ?? '', row.subjectId) }
  },
  actions: {
    mark_read: (ctx, row) => ({ set: { readAt: row.readAt ?? ctx.now } }),
    mark_unread: () => ({ set: { readAt: null } }),
  },
})
