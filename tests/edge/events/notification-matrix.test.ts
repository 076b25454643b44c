import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { announceEvents } from '#edge/announcements/announcement'
import { notifications } from '#edge/announcements/notifications'
import { capturedMessages } from '#edge/deliveries/dev-outbox'
import { type NotificationKind, notificationKinds } from '#edge/deliveries/kinds'
import { suppressAddress } from '#edge/deliveries/suppressions'
import type { StoredEvent } from '#edge/events/event'
import { connect } from '#edge/platform/db/connection'
import { setClock } from '#edge/platform/time'
import { db, type Person, userId, world } from '../world'
import { addDevice, rows, stamp, subscriberContext } from './event-fixtures'
import { type Preference, preferences } from './notification-preferences'
import { preferencePairs } from './preference-pairs'

/** Replies to a text, sent whichever channels its owner chose. */
const answersToTexts = ['text_received', 'texts_started', 'texts_stopped']

/** Every kind that an event announces; codes and links are sent by the operations that make them. */
const kinds = notificationKinds.filter(
  ({ code, privacy, audience }) =>
    privacy === 'discreet' && !audience.includes('office') && !answersToTexts.includes(code),
)
const staff: readonly Person[] = ['provider', 'assistant', 'support', 'manager']
const people: readonly Person[] = ['patient', ...staff]
const isAudience = ({ audience }: NotificationKind, person: Person) =>
  audience.includes(person) || (person !== 'patient' && audience.includes('staff'))

const noon = Date.parse('2026-11-24T17:00:00.000Z')
const midnight = Date.parse('2026-11-25T05:00:00.000Z')
const canary = 'Zanzibar'

const source = announceEvents({
  subject: 'probes',
  notifications: {
    on: Object.fromEntries(kinds.map(({ code }) => [code, code])),
    to: ({ detail }) => String(detail?.to).split(' '),
    content: () => ({ values: { when: '11/25/2026, 9:20 AM ET', until: '9:35 AM' } }),
  },
})
let seq = 900_000
const eventOf = ({ code }: NotificationKind, to: readonly Person[]): StoredEvent =>
  ({
    seq: ++seq,
    name: `probes.${code}`,
    subjectType: 'probes',
    subjectId: `probe-${seq}`,
    detail: { to: to.map(userId).join(' ') },
    version: 1,
    at: stamp(),
  }) as unknown as StoredEvent

const emailOf = (person: Person) => `${person}@world.test`
const phoneOf = (person: Person) => `555000111${people.indexOf(person)}`
const setting = (person: Person, name: string, value: string) =>
  db
    .prepare('insert into user_settings (user_id, name, value, updated_at) values (?, ?, ?, ?)')
    .bind(userId(person), name, value, stamp())

/** Everyone with a verified email and phone and a device, and then what the preference says of them. */
const prepare = async ({
  prefers = 'Text',
  zone = 'America/New_York',
  choice,
  suppressed = [],
  unverified = [],
  ...preference
}: Preference) => {
  setClock(preference.isMidnight ? midnight : noon)
  const verifiedAt = (channel: 'sms' | 'email') => (unverified.includes(channel) ? null : stamp())
  const groups = [...new Set(kinds.map(({ group }) => group))]
  await db.batch([
    ...[
      'notification_preferences',
      'push_subscriptions',
      'suppressed_addresses',
      'user_settings',
    ].map((table) => db.prepare(`delete from ${table}`)),
    db
      .prepare('update patients set preferred_communication = ?, sms_opt_out = ?')
      .bind(prefers, preference.hasStoppedTexts ? 1 : 0),
    ...people.flatMap((person) => [
      db
        .prepare(
          'update users set email = ?, phone = ?, email_verified_at = ?, phone_verified_at = ?, last_name = ?, timezone = ? where id = ?',
        )
        .bind(
          emailOf(person),
          phoneOf(person),
          verifiedAt('email'),
          verifiedAt('sms'),
          canary,
          zone,
          userId(person),
        ),
      ...(preference.hasNoDevice ? [] : [addDevice(person)]),
      ...(preference.refusesMessages
        ? [setting(person, 'allow_healthcare_notifications', 'false')]
        : []),
      ...(preference.quietHours ? [setting(person, 'quiet_hours', preference.quietHours)] : []),
      ...(choice === undefined
        ? []
        : groups.flatMap((group) =>
            ['push', 'sms', 'email'].map((channel) =>
              db
                .prepare('insert into notification_preferences values (?, ?, ?, ?, ?)')
                .bind(userId(person), group, channel, choice, stamp()),
            ),
          )),
    ]),
  ])
  const { env } = subscriberContext()
  for (const channel of suppressed)
    for (const person of people) {
      const address = channel === 'sms' ? phoneOf(person) : emailOf(person)
      await connect(db).batch([await suppressAddress(env, channel, address, 'bounced')])
    }
}

beforeAll(world)
beforeEach(() =>
  db.batch([db.prepare('delete from user_notifications'), db.prepare('delete from deliveries')]),
)
afterAll(() => setClock(null))

describe.each(
  [...preferences, ...preferencePairs()].map(
    (preference) => [preference.name, preference] as const,
  ),
)('with the preference %s', (_, preference) => {
  it('each user of a kind’s audience who is addressed is told by the channels of the kind that they chose', async () => {
    await prepare(preference)
    const { env, db: connection } = subscriberContext()
    const events = kinds.map((kind) =>
      eventOf(
        kind,
        people.filter((person) => isAudience(kind, person)),
      ),
    )
    // The queue takes what is due at once: what is asked here is what was written.
    const still = { ...env, OUTGOING: { sendBatch: async () => {} } } as unknown as typeof env
    await notifications([source]).handle(events, { env: still, db: connection } as never)
    const sent = await rows<{ user: string; kind: string; channel: string; due: string }>(
      'select user_id as user, kind, channel, next_at as due from deliveries order by channel',
    )
    const listed = await rows<{ user: string; code: string }>(
      'select user_id as user, code from user_notifications',
    )
    const found = new Map<string, unknown>()
    const expected = new Map<string, unknown>()
    for (const kind of kinds)
      for (const person of people) {
        const name = `${kind.code} ${person}`
        const own = sent.filter((row) => row.kind === kind.code && row.user === userId(person))
        found.set(name, {
          channels: own.map(({ channel }) => channel).join(' '),
          inApp: listed.some((row) => row.code === kind.code && row.user === userId(person)),
          held: own.filter(({ due }) => due === preference.heldUntil).map(({ channel }) => channel),
        })
        const wanted = (person === 'patient' ? preference.patient : preference.staff)(kind).split(
          ' ',
        )
        const channels = isAudience(kind, person)
          ? wanted.filter((channel) => kind.channels.some((each) => each === channel))
          : []
        expected.set(name, {
          channels: channels.join(' '),
          inApp: isAudience(kind, person) && kind.channels.includes('in_app'),
          held:
            preference.heldUntil && kind.isHeldInQuietHours
              ? channels.filter((channel) => channel !== 'email')
              : [],
        })
      }
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
  })
})

it('no message names whom it is for or about, in any channel', async () => {
  const { env, db: connection } = subscriberContext()
  const [first] = preferences
  if (first) await prepare(first)
  const still = { ...env, OUTGOING: { sendBatch: async () => {} } } as unknown as typeof env
  for (const kind of kinds) {
    await db.prepare('delete from deliveries').run()
    const context = { env: still, db: connection } as never
    await notifications([source]).handle([eventOf(kind, ['patient'])], context)
    const messages = await capturedMessages(env)
    if (isAudience(kind, 'patient') && kind.channels.some((channel) => channel !== 'in_app'))
      expect(messages.length, kind.code).toBeGreaterThan(0)
    for (const message of messages) expect(JSON.stringify(message), kind.code).not.toContain(canary)
  }
})
