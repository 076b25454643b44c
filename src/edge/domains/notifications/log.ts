import { kindOf } from '#edge/deliveries/kinds'
import { undeliveredStatuses } from '#edge/deliveries/statuses'
import { forRoles, policyOf, report } from '#edge/jsonapi/index'
import { chosenName, inList, type SQL, sql } from '#edge/platform/db/index'
import { badParameter, notFound } from '#edge/platform/problem'
import { notificationLog } from './log-contract'

const policy = policyOf(
  forRoles(['support', 'manager', 'clinical_admin', 'admin'], ['everyone', 'export']),
)

const isSwitchedOn = sql<{
  on: number
}>`select value as "on" from feature_flags where key = 'notifications_log_on_react'`

/** What was sent and what stands in the app, while the clinic has its log switched on. */
export const notificationLogOperations = report(notificationLog, {
  policy,
  rows: async ({ query, actor, db }) => {
    if (!(await db.first(isSwitchedOn))?.on) throw notFound()
    assertMayFilter(actor.role, query)
    return {
      select: sql`
        select l.*, ${chosenName('u')} as "userName",
          iif(u.role = 'patient' and ${actor.role} <> 'admin', u.id, null) as "patientId"
        from (
          select id, kind, channel, status, attempts, error, user_id as "userId", created_at as "createdAt", sent_at as "sentAt"
          from deliveries
          union all
          select id, code, 'in_app', iif(read_at is null, 'unread', 'read'), 0, null, user_id, created_at, read_at
          from user_notifications
        ) l left join users u on u.id = l."userId" where ${conditionsOf(query)}`,
      order: ['-createdAt'],
      present: (row) => presentFor(actor.role, row),
    }
  },
})

type Query = Readonly<
  Partial<Record<'kind' | 'channel' | 'status' | 'user' | 'from' | 'until', string | undefined>>
>
const conditionsOf = ({ kind, channel, status, user, from, until }: Query): SQL =>
  sql.join(
    [
      sql`1`,
      ...(kind ? [sql`l.kind = ${kind}`] : []),
      ...(channel ? [sql`l.channel = ${channel}`] : []),
      ...(status === 'undelivered'
        ? [inList(sql`l.status`, undeliveredStatuses)]
        : status
          ? [sql`l.status = ${status}`]
          : []),
      ...(user ? [sql`l."userId" = ${user}`] : []),
      ...(from ? [sql`l."createdAt" >= ${from}`] : []),
      ...(until ? [sql`l."createdAt" < ${until}`] : []),
    ],
    sql` and `,
  )

interface LogRow {
  readonly kind: string
  readonly userId: string | null
  readonly userName: string | null
  /** Set where a read of this row is a read of a patient's. */
  readonly patientId: string | null
}
/** Admins keep the transports running: neither whom a message was for nor its kind is theirs to know. */
const presentFor = (role: string, { patientId: _, ...row }: LogRow) => {
  const { group } = kindOf(row.kind)
  return role === 'admin'
    ? { ...row, group, kind: null, userId: null, userName: null }
    : { ...row, group }
}
/** What is hidden of a row is told by no filter either. */
const assertMayFilter = (role: string, query: Query): void => {
  for (const name of ['kind', 'user'] as const)
    if (role === 'admin' && query[name]) throw badParameter(name, `No filter ${name}`)
}
