import { sql } from 'drizzle-orm'
import { type BrandHints, brandNameBy } from '../deliveries/brand'
import type { DeliveryChannel } from '../deliveries/contract'
import { type Delivery, enqueueDelivery, notifyQueue } from '../deliveries/enqueue-delivery'
import type { StoredEvent } from '../events/event'
import type { Subscriber } from '../events/subscriber'
import type { Db } from '../platform/db/connection'
import { raw } from '../platform/db/statement'
import type { Environment } from '../platform/environment'
import { uuidv7 } from '../platform/ids'
import type { TimeFormat } from '../platform/time'
import type { Addressed, Announcement } from './announcement'

// The queue takes a hundred at a time.
const maxBatch = 100

/** Writes to patients, by mail or text as they prefer, what became of something that concerns them. */
export const patientMessages = (announcements: readonly Announcement[]): Subscriber => {
  const sources = announcements.map(({ messages }) => messages)
  return {
    name: 'patient_messages',
    matches: (event) => sources.some(({ matches }) => matches(event)),
    handle: async (events, { env, db }) => {
      const drafts = (
        await Promise.all(sources.map(({ read }) => read(db, newestOfSubject(events))))
      ).flat()
      const contacts = await loadContacts(db, [...new Set(drafts.map(({ to }) => to))])
      const deliveries = drafts.flatMap((draft) => deliveriesOf(env, draft, contacts.get(draft.to)))
      for (let from = 0; from < deliveries.length; from += maxBatch) {
        const some = deliveries.slice(from, from + maxBatch)
        await db.batch(
          await Promise.all(
            some.map(async ({ brand, ...delivery }) =>
              enqueueDelivery(env, { ...delivery, brandName: await brandNameBy(env, brand) }),
            ),
          ),
        )
        await notifyQueue(env, ...some.map(({ id }) => id))
      }
    },
  }
}

/** One message for each subject: when it was moved twice, the last says it all. */
const newestOfSubject = (events: readonly StoredEvent[]): readonly StoredEvent[] => [
  ...new Map(events.map((event) => [`${event.subjectType}:${event.subjectId}`, event])).values(),
]

interface Contact extends BrandHints {
  readonly id: string
  /** Null until it is verified, like the phone: an address that is not verified gets no message. */
  readonly email: string | null
  readonly phone: string | null
  readonly prefers: 'Text and Email' | 'Email' | 'Text'
  readonly optedOut: number
  readonly timeFormat: TimeFormat
  readonly language: string
}

const loadContacts = async (
  db: Db,
  patients: readonly string[],
): Promise<ReadonlyMap<string, Contact>> => {
  if (patients.length === 0) return new Map()
  const rows = await db.all(
    raw<Contact>(sql`
      select u.id, u.language, iif(u.email_verified_at is null, null, u.email) as email,
        iif(u.phone_verified_at is null, null, u.phone) as phone, p.preferred_communication as prefers, p.sms_opt_out as "optedOut",
        p.theme_id as "themeId", p.cbo_id as "cboId",
        ifnull((select value from user_settings where user_id = u.id and name = 'time_format'), '12h') as "timeFormat"
      from patients p join users u on u.id = p.id
      where p.id in (select value from json_each(${JSON.stringify(patients)})) and u.status = 'active'`),
  )
  return new Map(rows.map((contact) => [contact.id, contact]))
}

type Draft = Awaited<ReturnType<Announcement['messages']['read']>>[number]['content']

const deliveriesOf = (
  env: Environment,
  { event, content }: Addressed<Draft>,
  contact: Contact | undefined,
): (Delivery & { readonly brand: BrandHints })[] => {
  if (!contact) return []
  const message = content.write({
    timeFormat: contact.timeFormat,
    origin: env.APP_ORIGIN ?? 'http://localhost:4321',
  })
  return addressesOf(contact).map(({ channel, to }) => ({
    id: uuidv7(),
    key: `event:${event.seq}:${channel}`,
    userId: contact.id,
    channel,
    to,
    template: content.template,
    message,
    brand: contact,
    language: contact.language,
  }))
}

interface Address {
  readonly channel: DeliveryChannel
  readonly to: string
}
/** As they prefer, to what they have verified; by mail where a text cannot or may not be sent. */
const addressesOf = ({ email, phone, prefers, optedOut }: Contact): Address[] => {
  const text = prefers === 'Email' || optedOut ? null : phone
  return [
    ...(text ? [{ channel: 'sms', to: text } as const] : []),
    ...(!email || (text && prefers === 'Text') ? [] : [{ channel: 'email', to: email } as const]),
  ]
}
