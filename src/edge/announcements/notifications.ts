import { sql } from 'drizzle-orm'
import { brandNameBy } from '../deliveries/brand'
import { type Delivery, enqueueDelivery, notifyQueue } from '../deliveries/enqueue-delivery'
import { pathOf } from '../deliveries/kinds'
import type { StoredEvent } from '../events/event'
import type { Subscriber } from '../events/subscriber'
import { type LiveMessage, publishToChannels } from '../live/channel'
import type { Db } from '../platform/db/connection'
import { appOrigin, type Environment } from '../platform/environment'
import { uuidv7 } from '../platform/ids'
import { now } from '../platform/time'
import type { Addressed, Announcement } from './announcement'
import { chooseChannels } from './choose-channels'
import { insertNotifications, markReplacedRead, readNotifications } from './notification-rows'
import { loadRecipients, type NotifiedUser } from './recipients'

type Draft = Addressed<
  Awaited<ReturnType<Announcement['notifications']['read']>>[number]['content']
>

// The queue takes a hundred at a time.
const maxBatch = 100

/** Tells everyone an event concerns: in their list, and by the channels that its kind has and they chose. */
export const notifications = (announcements: readonly Announcement[]): Subscriber => {
  const sources = announcements.map((announcement) => announcement.notifications)
  return {
    name: 'notifications',
    matches: (event) => sources.some(({ matches }) => matches(event)),
    handle: async (events, { env, db }) => {
      const drafts = (await Promise.all(sources.map(({ read }) => read(db, events)))).flat()
      const recipients = await loadRecipients(env, db, [...new Set(drafts.map(({ to }) => to))])
      const changes = await listInApp(db, drafts, recipients)
      await send(env, db, drafts, recipients)
      // Last: mails and texts go out also while no open window can be reached.
      await publishToChannels(env, changes)
    },
  }
}

/** What newer news takes the place of. */
const collapseKeyOf = ({ event, content: { kind } }: Draft): string | null =>
  kind.collapse === 'subject'
    ? `${event.subjectType}:${event.subjectId}`
    : kind.collapse === 'kind'
      ? kind.code
      : null

/** Writes the rows of their lists; answers what their open windows are told of it. */
const listInApp = async (
  db: Db,
  drafts: readonly Draft[],
  recipients: ReadonlyMap<string, NotifiedUser>,
): Promise<ReadonlyMap<string, readonly LiveMessage[]>> => {
  const rows = drafts
    .filter(({ to, content }) => recipients.has(to) && content.kind.channels.includes('in_app'))
    .map((draft) => ({
      id: uuidv7(),
      user: draft.to,
      type: draft.content.kind.type ?? '',
      code: draft.content.kind.code,
      subjectType: draft.event.subjectType,
      subject: draft.event.subjectId,
      collapseKey: collapseKeyOf(draft),
      seq: draft.event.seq,
      at: draft.event.at,
    }))
  const messages = new Map<string, LiveMessage[]>()
  if (rows.length === 0) return messages
  const [, , written] = await db.batch([
    insertNotifications(rows),
    markReplacedRead(rows),
    readNotifications(rows),
  ])
  for (const { id, user, seq } of written.rows) {
    const event = { type: 'user_notifications', id }
    const message = { action: 'status_changed' as const, event, key: `${seq}:notification` }
    messages.set(user, [...(messages.get(user) ?? []), message])
  }
  return messages
}

/** One for each subject and user: when it was moved twice, the last says it all. */
const newestOfSubject = (drafts: readonly Draft[]): readonly Draft[] => [
  ...new Map(
    drafts
      .filter(({ content }) => content.holds)
      .toSorted((a, b) => a.event.seq - b.event.seq)
      .map((draft) => [`${draft.to}:${subjectOf(draft.event)}`, draft]),
  ).values(),
]
const subjectOf = ({ subjectType, subjectId }: StoredEvent) => `${subjectType}:${subjectId}`

const send = async (
  env: Environment,
  db: Db,
  drafts: readonly Draft[],
  recipients: ReadonlyMap<string, NotifiedUser>,
): Promise<void> => {
  const deliveries = newestOfSubject(drafts).flatMap((draft) => {
    const recipient = recipients.get(draft.to)
    return recipient ? deliveriesOf(env, draft, recipient) : []
  })
  for (let from = 0; from < deliveries.length; from += maxBatch) {
    const some = deliveries.slice(from, from + maxBatch)
    await db.batch([
      supersedeWaiting(some),
      ...(await Promise.all(
        some.map(async ({ recipient, ...delivery }) =>
          enqueueDelivery(env, { ...delivery, brandName: await brandNameBy(env, recipient) }),
        ),
      )),
    ])
    await notifyQueue(env, ...some.filter(({ notBefore }) => !notBefore).map(({ id }) => id))
  }
}

type OutgoingDelivery = Delivery & { readonly recipient: NotifiedUser; readonly seq: number }

const deliveriesOf = (
  env: Environment,
  draft: Draft,
  recipient: NotifiedUser,
): OutgoingDelivery[] => {
  const { event, content } = draft
  const { kind } = content
  const reader = { ...recipient, origin: appOrigin(env) }
  const { values, calendar, expiresAt } = content.contentFor(reader)
  const path = pathOf(kind, recipient.role, event.subjectId) ?? '/'
  const { href } = new URL(path, reader.origin)
  return chooseChannels(kind, recipient, now(), expiresAt).map(({ channel, to, notBefore }) => ({
    id: uuidv7(),
    key: `event:${event.seq}:${channel}:${channel === 'push' ? to : recipient.id}`,
    seq: event.seq,
    recipient,
    userId: recipient.id,
    channel,
    to,
    notBefore,
    language: recipient.language,
    kind: kind.code,
    values: { link: href, ...values },
    collapseKey: collapseKeyOf(draft),
    ...(expiresAt && { expiresAt }),
    attached: {
      ...(channel === 'push' && { path }),
      ...(channel === 'email' && calendar && { calendar }),
    },
  }))
}

/** What still waits for the same is no longer sent: the newer says it. */
const supersedeWaiting = (deliveries: readonly OutgoingDelivery[]) =>
  sql`
    update deliveries set status = 'superseded', recipient_encrypted = null, body_encrypted = null
    where status = 'queued' and attempts = 0 and key like 'event:%' and exists (
      select 1 from json_each(${JSON.stringify(
        deliveries.map(({ userId, collapseKey, seq }) => ({ userId, collapseKey, seq })),
      )}) j
      where json_extract(j.value, '$.userId') = deliveries.user_id
        and json_extract(j.value, '$.collapseKey') = deliveries.collapse_key
        and cast(substr(deliveries.key, length('event:') + 1) as integer) < json_extract(j.value, '$.seq'))`
