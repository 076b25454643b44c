import { sql } from 'drizzle-orm'
import type { OutgoingChannel } from '../deliveries/contract'
import { recipientContext } from '../deliveries/enqueue-delivery'
import { kindOf } from '../deliveries/kinds'
import { isChangeOf } from '../events/event'
import type { Subscriber } from '../events/subscriber'
import { decryptField } from '../platform/crypto/field-encryption'
import { inList, type Statement } from '../platform/db/statement'
import { iso, now } from '../platform/time'
import { chooseChannels, phoneFor } from './choose-channels'
import { loadRecipients, type NotifiedUser } from './recipients'

/** What a user may be told otherwise after: by other channels, at other hours, in another zone, elsewhere, or not at all. */
const accountTypes = ['user_settings', 'users', 'patients']

/** Texts and pushes that wait for the morning wait as their recipient has it now, not as it was in the evening. */
export const heldDeliveries: Subscriber = {
  name: 'held_deliveries',
  matches: (event) => accountTypes.some((type) => isChangeOf(event, type)),
  handle: async (events, { env, db }) => {
    const users = [...new Set(events.flatMap(({ subjectId }) => subjectId ?? []))]
    const held = await db.all(heldBy(users))
    if (held.length === 0) return
    const choosing = new Set(
      events.filter(({ name }) => !name.startsWith('users.')).map(({ subjectId }) => subjectId),
    )
    const recipients = await loadRecipients(env, db, [...new Set(held.map(({ user }) => user))])
    const revisions = await Promise.all(
      held.map(async ({ encrypted, ...delivery }) => {
        const to = await decryptField(env, encrypted, recipientContext(delivery.id))
        const recipient = recipients.get(delivery.user)
        return revise({ ...delivery, to }, recipient, choosing.has(delivery.user))
      }),
    )
    const statements = revisions.flat()
    if (statements.length > 0) await db.batch(statements)
  },
}

interface HeldDelivery {
  readonly id: string
  readonly user: string
  readonly channel: OutgoingChannel
  readonly kind: string
  readonly expiresAt: string | null
  /** The address it is for. */
  readonly encrypted: number[]
}

const heldBy = (users: readonly string[]): Statement<HeldDelivery> =>
  sql`
    select id, user_id as user, channel, kind, expires_at as "expiresAt",
      recipient_encrypted as encrypted
    from deliveries
    where ${inList(sql`user_id`, users)} and status = 'queued'
      and attempts = 0 and key like 'event:%' and next_at > ${iso(now())}`

const revise = (
  { id, channel, kind, expiresAt, to }: Omit<HeldDelivery, 'encrypted'> & { readonly to: string },
  recipient: NotifiedUser | undefined,
  hasChosen: boolean,
): readonly Statement[] => {
  const chosen = recipient
    ? chooseChannels(kindOf(kind), recipient, now(), expiresAt ?? undefined)
    : []
  const still = chosen.find((each) => each.channel === channel && each.to === to)
  if (still)
    return [
      sql`update deliveries set next_at = ${still.notBefore ?? iso(now())} where id = ${id} and status = 'queued'`,
    ]
  // No mail was made of what waits as a text: an email that is verified since takes nothing of it away.
  if (!hasChosen && channel === 'sms' && recipient && phoneFor(recipient, kindOf(kind)) === to)
    return []
  return [
    sql`
      update deliveries
      set status = 'suppressed', error = 'switched_off', recipient_encrypted = null, body_encrypted = null
      where id = ${id} and status = 'queued'`,
  ]
}
