import type { Rule } from '#edge/access/policy'
import { type Role, roles } from '#edge/access/roles'
import { ownRows } from '#edge/access/scopes'
import { kindOf, pathOf } from '#edge/deliveries/kinds'
import { resource } from '#edge/jsonapi/resource'
import { userNotifications as contract } from './contract'
import { userNotifications as table } from './table'

type OwnRule = Rule<'mark_read' | 'mark_unread'>
const ownRule: OwnRule = { scope: ownRows(table.userId), can: ['mark_read', 'mark_unread'] }

export const userNotifications = resource(contract, {
  table,
  policy: Object.fromEntries(roles.map((role) => [role, ownRule])) as Record<Role, OwnRule>,
  serialize: (row, actor) => {
    const kind = kindOf(row.code)
    return { ...row, text: kind.inApp, path: pathOf(kind, actor?.role ?? '', row.subjectId) }
  },
  actions: {
    mark_read: (ctx, row) => ({ set: { readAt: row.readAt ?? ctx.now } }),
    mark_unread: () => ({ set: { readAt: null } }),
  },
})
