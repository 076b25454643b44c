import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../access/request-context'
import { ownRows } from '../../access/scopes'
import { type Row, resource } from '../../jsonapi/resource'
import { update } from '../../platform/db/statement'
import { userNotifications as contract } from './contract'
import { userNotifications as table } from './table'

const mine = { scope: ownRows(table.userId), can: ['mark_read', 'mark_unread'] } as const

const mark =
  (readAt: (ctx: RequestContext, row: Row) => string | null) =>
  (ctx: RequestContext, row: Row) => ({
    write: update(
      table,
      { readAt: readAt(ctx, row), version: sql`${table.version} + 1` },
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
    mark_read: mark((ctx, row) => row.readAt ?? ctx.now),
    mark_unread: mark(() => null),
  },
})
