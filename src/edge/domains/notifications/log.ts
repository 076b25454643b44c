import { kindOf } from '#edge/deliveries/kinds'
import { undeliveredStatuses } from '#edge/deliveries/statuses'
import { forRoles, policyOf, report } from '#edge/jsonapi/index'
import { allOf, chosenName, inList, sql } from '#edge/platform/db/index'
import { badParameter, notFound } from '#edge/platform/problem'
import { kindsToldTo, notificationLog } from './log-contract'

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
    const { kind, channel, status, user, from, until } = query
    const readableKinds = new Set(kindsToldTo(actor.role).map(({ code }) => code))
    if (!(await db.first(isSwitchedOn))?.on) throw notFound()
    // What is hidden of a row is told by no filter either.
    if (kind && !readableKinds.has(kind)) throw badParameter('kind', 'No filter kind')
    if (user && actor.role === 'admin') throw badParameter('user', 'No filter user')
    return {
      select: sql`
        select l.*, ${chosenName('u')} as user_name,
          iif(u.role = 'patient' and ${actor.role} <> 'admin', u.id, null) as patient_id
        from (
          select id, kind, channel, status, attempts, error, user_id, created_at, sent_at
          from deliveries
          union all
          select id, code, 'in_app', iif(read_at is null, 'unread', 'read'), 0, null, user_id, created_at, read_at
          from user_notifications
        ) l left join users u on u.id = l.user_id where ${allOf([
          kind && sql`l.kind = ${kind}`,
          channel && sql`l.channel = ${channel}`,
          status &&
            inList(sql`l.status`, status === 'undelivered' ? undeliveredStatuses : [status]),
          user && sql`l.user_id = ${user}`,
          from && sql`l.created_at >= ${from}`,
          until && sql`l.created_at < ${until}`,
        ])}`,
      order: ['-created_at'],
      // Admins keep the transports running: whom a message was for is not theirs to know.
      present: (row) => ({
        ...row,
        group: kindOf(row.kind).group,
        kind: readableKinds.has(row.kind) ? row.kind : null,
        ...(actor.role === 'admin' && { userId: null, userName: null }),
      }),
    }
  },
})
