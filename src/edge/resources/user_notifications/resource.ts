import { sql } from 'drizzle-orm'
import { own } from '../../access/scopes'
import { update } from '../../db/statement'
import type { Request } from '../../jsonapi/request'
import { type Row, resource } from '../../jsonapi/resource'
import { userNotifications as contract } from './contract'
import { userNotifications as table } from './table'

const mine = { see: own(table.userId), do: ['markRead', 'markUnread'] } as const

const mark =
  (readAt: (request: Request, row: Row) => string | null) => (request: Request, row: Row) => ({
    write: update(
      table,
      { readAt: readAt(request, row), version: sql`${table.version} + 1` },
      sql`${table.id} = ${row.id} and ${table.version} = ${row.version}`,
    ),
  })

export const userNotifications = resource(contract, {
  table,
  policy: {
    admin: mine,
    patient: mine,
    provider: mine,
    cbo: mine,
    pharmacy: mine,
    assistant: mine,
    support: mine,
    manager: mine,
    clinical_admin: mine,
    clinical_lead: mine,
  },
  fields: { kind: table.type },
  filters: {
    unread: (unread) => (unread ? sql`${table.readAt} is null` : sql`${table.readAt} is not null`),
  },
  actions: {
    markRead: mark((request, row) => row.readAt ?? request.now),
    markUnread: mark(() => null),
  },
})
