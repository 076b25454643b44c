import { sql } from 'drizzle-orm'
import type { OutgoingChannel } from '../deliveries/contract'
import { kindOf } from '../deliveries/kinds'
import type { Subscriber } from '../events/subscriber'
import type { Statement } from '../platform/db/statement'
import { iso, now } from '../platform/time'
import { chooseChannels } from './choose-channels'
import { loadRecipients, type NotifiedUser } from './recipients'

/** Events after which a user may be told otherwise: by other channels, at other hours, in another zone. */
const changesOfChoice = ['user_settings.update', 'patients.update', 'users.update']

/** Texts and pushes that wait for the morning wait as their recipient has it now, not as it was in the evening. */
export const heldDeliveries: Subscriber = {
  name: 'held_deliveries',
  matches: ({ name }) => changesOfChoice.includes(name),
  handle: async (events, { env, db }) => {
    const users = [...new Set(events.flatMap(({ subjectId }) => subjectId ?? []))]
    const held = await db.all(heldBy(users))
    if (held.length === 0) return
    const recipients = await loadRecipients(env, db, [...new Set(held.map(({ user }) => user))])
    await db.batch(held.map((delivery) => revise(delivery, recipients.get(delivery.user))))
  },
}

interface HeldDelivery {
  readonly id: string
  readonly user: string
  readonly channel: OutgoingChannel
  readonly kind: string
  readonly expiresAt: string | null
}

const heldBy = (users: readonly string[]): Statement<HeldDelivery> =>
  sql`
    select id, user_id as user, channel, kind, expires_at as "expiresAt" from deliveries
    where user_id in (select value from json_each(${JSON.stringify(users)})) and status = 'queued'
      and attempts = 0 and key like 'event:%' and next_at > ${iso(now())}`

const revise = (
  { id, channel, kind, expiresAt }: HeldDelivery,
  recipient: NotifiedUser | undefined,
): Statement => {
  const chosen = recipient
    ? chooseChannels(kindOf(kind), recipient, now(), expiresAt ?? undefined)
    : []
  const still = chosen.find((each) => each.channel === channel)
  return still
    ? sql`update deliveries set next_at = ${still.notBefore ?? iso(now())} where id = ${id} and status = 'queued'`
    : sql`
        update deliveries
        set status = 'suppressed', error = 'switched_off', recipient_encrypted = null, body_encrypted = null
        where id = ${id} and status = 'queued'`
}
