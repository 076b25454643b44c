import { roles } from '#edge/access/roles'
import { kindOf, pathOf } from '#edge/deliveries/kinds'
import { forRoles, policyOver, resource } from '#edge/jsonapi/index'
import { integer, plainTableOf, text } from '#edge/jsonapi/table'
import { inList, sql } from '#edge/platform/db/index'
import { clinicalTodoTypes } from '../todos/todo-types'
import { userNotifications as contract } from './contract'

const table = plainTableOf(contract, {
  kind: text('type').notNull(),
  collapseKey: text('collapse_key'),
  eventSeq: integer('event_seq'),
  version: integer().notNull(),
})

/** The subject where it is of these types. */
const subjectIn = (...types: string[]) =>
  sql<string | null>`iif(${inList(table.subjectType, types)}, ${table.subjectId}, null)`

export const userNotifications = resource(contract, {
  table,
  fields: {
    appointmentId: subjectIn(
      'appointments',
      'on_demand_appointments',
      'async_messaging_appointments',
    ),
    labId: subjectIn('labs'),
    todoId: subjectIn('todos'),
    pharmacyId: subjectIn('pharmacies'),
  },
  policy: policyOver(table.userId, forRoles(roles, ['own', 'mark_read', 'mark_unread'])),
  shownInLoginAs: sql`not ${inList(table.kind, clinicalTodoTypes)}`,
  serialize: (row, actor) => {
    const kind = kindOf(row.code)
    return { ...row, text: kind.inApp, path: pathOf(kind, actor?.role ?? '', row.subjectId) }
  },
  actions: {
    mark_read: (ctx, row) => ({ set: { readAt: row.readAt ?? ctx.now } }),
    mark_unread: () => ({ set: { readAt: null } }),
  },
})
