import { type NotificationKind, notificationKinds } from '#edge/deliveries/kinds'
import { deliveryStatuses } from '#edge/deliveries/statuses'
import { z } from '#edge/jsonapi/contract'
import { reportContract } from '#edge/jsonapi/report-contract'
import { instantField, uuid } from '#edge/platform/fields'

/** Kinds that say how far a patient's results and medicines are: for those who read the records. */
const isOfHealth = ({ group }: NotificationKind): boolean => group === 'health'

/** The kinds that a role may read by name in the log, and ask for. */
export const kindsToldTo = (role: string): readonly NotificationKind[] => {
  if (role === 'admin') return []
  return role === 'clinical_admin'
    ? notificationKinds
    : notificationKinds.filter((kind) => !isOfHealth(kind))
}

const channel = z.enum(['in_app', 'push', 'sms', 'email', 'fax'], 'No such channel')
/** What stands in the app is read or not. */
export const logStatuses = [...deliveryStatuses, 'unread', 'read'] as const
export const notificationLog = reportContract('notifications.log', {
  at: 'GET /notifications',
  csvAt: 'GET /notifications/csv',
  description:
    'Everything that users were told, the latest first: by which channel, and what became of it. Never what it said.',
  type: 'notification_log',
  query: {
    kind: z.optional(z.string().check(z.regex(/^[a-z_]{3,40}$/, 'No such kind'))),
    channel: z.optional(channel),
    /** `undelivered` is every status of a delivery that reached no one. */
    status: z.optional(z.enum([...logStatuses, 'undelivered'], 'No such status')),
    user: z.optional(uuid),
    from: z.optional(instantField),
    until: z.optional(instantField),
  },
  columns: {
    kind: z.nullable(z.string()),
    group: z.string(),
    channel,
    status: z.enum(logStatuses),
    attempts: z.number(),
    error: z.nullable(z.string()),
    userId: z.nullable(z.string()),
    userName: z.nullable(z.string()),
    createdAt: instantField,
    sentAt: z.nullable(z.string()),
  },
})
