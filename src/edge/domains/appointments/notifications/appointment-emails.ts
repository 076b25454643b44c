import { sql } from 'drizzle-orm'
import { type BrandHints, brandNameBy } from '../../../deliveries/brand'
import { type Delivery, enqueueDelivery, notifyQueue } from '../../../deliveries/enqueue-delivery'
import type { DeliveryChannel } from '../../../deliveries/table'
import { isChangeOf, type StoredEvent, verbOf } from '../../../events/event'
import type { Subscriber } from '../../../events/subscriber'
import type { Db } from '../../../platform/db/connection'
import { raw } from '../../../platform/db/statement'
import type { Environment } from '../../../platform/environment'
import { uuidv7 } from '../../../platform/ids'
import { displayMoment, type TimeFormat } from '../../../platform/time'
import { type Visit, visitsOf, withVisit } from './load-appointment'
import { letterOf, wordings } from './templates'

/** Writes to the patient, by mail or text as they prefer, what became of their visit. */
export const letters: Subscriber = {
  name: 'letters',
  matches: (event) => isChangeOf(event, 'appointments') && verbOf(event) in wordings,
  handle: async (events, { env, db }) => {
    const visits = await visitsOf(db, newest(events))
    const known = await contactsOf(db, [...visits.values()])
    const all = withVisit(newest(events), visits, (event, visit) =>
      deliveriesOf(env, event, visit, known.get(visit.patient)),
    ).flat()
    // The queue takes a hundred at a time.
    for (let from = 0; from < all.length; from += 100) {
      const some = all.slice(from, from + 100)
      await db.batch(
        await Promise.all(some.map(({ brand, ...delivery }) => signed(env, brand, delivery))),
      )
      await notifyQueue(env, ...some.map(({ id }) => id))
    }
  },
}

/** One letter for each visit: when it was moved twice, the last says it all. */
const newest = (events: readonly StoredEvent[]): readonly StoredEvent[] => [
  ...new Map(events.map((event) => [event.subjectId, event])).values(),
]

const signed = async (env: Environment, brand: BrandHints, delivery: Delivery) =>
  enqueueDelivery(env, { ...delivery, brandName: await brandNameBy(env, brand) })

interface Contact extends BrandHints {
  readonly id: string
  /** Null until it is proven, like the phone: a visit is told to nobody else. */
  readonly email: string | null
  readonly phone: string | null
  readonly prefers: 'Text and Email' | 'Email' | 'Text'
  readonly optedOut: number
  readonly hours: TimeFormat
}

const contactsOf = async (
  db: Db,
  visits: readonly Visit[],
): Promise<ReadonlyMap<string, Contact>> => {
  const ids = JSON.stringify([...new Set(visits.map(({ patient }) => patient))])
  const rows = await db.all(
    raw<Contact>(sql`
      select u.id, iif(u.email_verified_at is null, null, u.email) as email,
        iif(u.phone_verified_at is null, null, u.phone) as phone, p.preferred_communication as prefers, p.sms_opt_out as "optedOut",
        p.theme_id as "themeId", p.cbo_id as "cboId",
        ifnull((select value from user_settings where user_id = u.id and name = 'time_format'), '12h') as hours
      from patients p join users u on u.id = p.id
      where p.id in (select value from json_each(${ids})) and u.status = 'active'`),
  )
  return new Map(rows.map((contact) => [contact.id, contact]))
}

const deliveriesOf = (
  env: Environment,
  event: StoredEvent,
  visit: Visit,
  contact: Contact | undefined,
): (Delivery & { readonly brand: BrandHints })[] => {
  const wording = wordings[verbOf(event)]
  if (!wording || !contact || visit.status !== wording.while) return []
  const when = displayMoment(visit.startsAt, visit.timezone, contact.hours)
  const { href } = new URL('/app/appointments', env.APP_ORIGIN ?? 'http://localhost:4321')
  return addressesOf(contact).map(({ channel, to }) => ({
    id: uuidv7(),
    key: `event:${event.seq}:${channel}`,
    userId: contact.id,
    channel,
    to,
    template: wording.template,
    message: letterOf(wording, when, href),
    brand: contact,
  }))
}

/** As they prefer, to what they have proven; by mail where a text cannot or may not be sent. */
const addressesOf = ({ email, phone, prefers, optedOut }: Contact): Address[] => {
  const text = prefers === 'Email' || optedOut ? null : phone
  return [
    ...(text ? [{ channel: 'sms', to: text } as const] : []),
    ...(!email || (text && prefers === 'Text') ? [] : [{ channel: 'email', to: email } as const]),
  ]
}
interface Address {
  readonly channel: DeliveryChannel
  readonly to: string
}
