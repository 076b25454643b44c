import { sql } from 'drizzle-orm'
import { brandNameBy } from '../deliveries/brand'
import { type Delivery, enqueueDelivery, notifyQueue } from '../deliveries/enqueue-delivery'
import { pathOf } from '../deliveries/kinds'
import { settingsPathOf } from '../deliveries/unsubscribe'
import type { Subscriber } from '../events/subscriber'
import { type LiveMessage, publishToChannels } from '../live/channel'
import type { Db } from '../platform/db/connection'
import type { Statement } from '../platform/db/statement'
import { appOrigin, type Environment } from '../platform/environment'
import { uuidv7 } from '../platform/ids'
import { now } from '../platform/time'
import type { Addressed, Announcement } from './announcement'
import { chooseChannels } from './choose-channels'
import {
  insertNotifications,
  markReplacedRead,
  type NotificationRow,
  readNotifications,
} from './notification-rows'
import { loadRecipients, type NotifiedUser } from './recipients'
import { deliveryKeyOf, isToldBefore, subjectKeyOf } from './waiting-deliveries'

type Draft = Addressed<
  Awaited<ReturnType<Announcement['notifications']['read']>>[number]['content']
>

/** What is told of so many drafts is one commit. */
const maxDrafts = 50

/** Tells everyone an event concerns: in their list, and by the channels that its kind has and they chose. */
export const notifications = (announcements: readonly Announcement[]): Subscriber => {
  const sources = announcements.map((announcement) => announcement.notifications)
  return {
    name: 'notifications',
    matches: (event) => sources.some(({ matches }) => matches(event)),
    handle: async (events, { env, db }) => {
      const addressed = (await Promise.all(sources.map(({ read }) => read(db, events)))).flat()
      const recipients = await loadRecipients(env, db, [...new Set(addressed.map(({ to }) => to))])
      const drafts = addressed
        .filter(({ to }) => recipients.has(to))
        .toSorted((a, b) => a.event.seq - b.event.seq)
      const leaving = newestByCollapseKey(drafts)
      const changes = new Map<string, LiveMessage[]>()
      for (let from = 0; from < drafts.length; from += maxDrafts) {
        const some = drafts.slice(from, from + maxDrafts)
        const newest = some.filter((draft) => leaving.has(draft))
        const deliveries = newest.flatMap((draft) => {
          const recipient = recipients.get(draft.to)
          return recipient ? deliveriesOf(env, draft, recipient) : []
        })
        const statements = [supersedeWaiting(newest), ...(await enqueueAll(env, deliveries))]
        for (const { id, user, seq } of await commit(db, some.flatMap(rowOf), statements)) {
          const event = { type: 'user_notifications', id }
          const message = { action: 'status_changed' as const, event, key: `${seq}:notification` }
          changes.set(user, [...(changes.get(user) ?? []), message])
        }
        await notifyQueue(env, ...deliveries.flatMap(({ id, notBefore }) => (notBefore ? [] : id)))
      }
      // Last: mails and texts go out also while no open window can be reached.
      await publishToChannels(env, changes)
    },
  }
}

/** What newer news takes the place of. */
const collapseKeyOf = ({ event, content: { kind } }: Draft): string | null => {
  const subject = subjectKeyOf(event)
  if (kind.collapse === 'subject') return subject
  if (kind.collapse === 'kind') return kind.code
  return kind.collapse === 'kind_subject' ? `${kind.code}:${subject}` : null
}

/** One for each collapse key and user: when it was moved twice, the last says it all. */
const newestByCollapseKey = (drafts: readonly Draft[]): ReadonlySet<Draft> =>
  new Set(
    new Map(
      drafts
        .filter(({ content }) => content.holds)
        .map((draft) => [`${draft.to}:${collapseKeyOf(draft) ?? draft.event.seq}`, draft]),
    ).values(),
  )

/** The entry of a draft in its recipient's list. */
const rowOf = (draft: Draft): NotificationRow[] => {
  const { to, event, content } = draft
  const { code, type, channels } = content.kind
  if (!channels.includes('in_app')) return []
  return [
    {
      id: uuidv7(),
      user: to,
      type: type ?? '',
      code,
      subjectType: event.subjectType,
      subject: event.subjectId,
      collapseKey: collapseKeyOf(draft),
      seq: event.seq,
      at: event.at,
    },
  ]
}

/** Entries and deliveries, all or none: a repeated attempt never takes an entry for a message that was sent. */
const commit = async (
  db: Db,
  rows: readonly NotificationRow[],
  deliveries: readonly Statement[],
) => {
  const [, , written] = await db.batch([
    insertNotifications(rows),
    markReplacedRead(rows),
    readNotifications(rows),
    ...deliveries,
  ])
  return written.rows
}

type OutgoingDelivery = Delivery & { readonly recipient: NotifiedUser }

const enqueueAll = (env: Environment, deliveries: readonly OutgoingDelivery[]) =>
  Promise.all(
    deliveries.map(async ({ recipient, ...delivery }) =>
      enqueueDelivery(env, { ...delivery, brandName: await brandNameBy(env, recipient) }),
    ),
  )

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
    key: `${deliveryKeyOf(event)}:${channel}:${channel === 'push' ? to : recipient.id}`,
    recipient,
    userId: recipient.id,
    channel,
    to,
    notBefore,
    language: recipient.language,
    isForStaff: recipient.role !== 'patient',
    kind: kind.code,
    values: {
      link: href,
      settings: new URL(settingsPathOf(recipient.role), reader.origin).href,
      ...values,
    },
    collapseKey: collapseKeyOf(draft),
    ...(expiresAt && { expiresAt }),
    attached: {
      ...(channel === 'push' && { path }),
      ...(channel === 'email' && calendar && { calendar }),
    },
  }))
}

/**
 * What still waits for the same is no longer sent by a channel that the newer has, also where its recipient chose to
 * hear the newer in the app alone.
 */
const supersedeWaiting = (drafts: readonly Draft[]) =>
  sql`
    update deliveries set status = 'superseded', recipient_encrypted = null, body_encrypted = null
    where status = 'queued' and exists (
      select 1 from json_each(${JSON.stringify(
        drafts.flatMap((draft) =>
          draft.content.kind.channels.map((channel) => ({
            userId: draft.to,
            collapseKey: collapseKeyOf(draft),
            seq: draft.event.seq,
            channel,
          })),
        ),
      )}) j
      where json_extract(j.value, '$.userId') = deliveries.user_id
        and json_extract(j.value, '$.collapseKey') = deliveries.collapse_key
        and json_extract(j.value, '$.channel') = deliveries.channel
        and ${isToldBefore(sql`json_extract(j.value, '$.seq')`)})`
