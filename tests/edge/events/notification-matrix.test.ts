import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { announce, eventsById } from '#edge/announcements/announcement'
import { notifications } from '#edge/announcements/notifications'
import { capturedMessages } from '#edge/deliveries/dev-outbox'
import { type NotificationKind, notificationKinds } from '#edge/deliveries/kinds'
import type { StoredEvent } from '#edge/events/event'
import { setClock } from '#edge/platform/time'
import { db, type Person, userId, world } from '../world'
import { rows, stamp, subscriberContext } from './event-fixtures'

/** Every kind that an event announces; codes and links are sent by the operations that make them. */
const kinds = notificationKinds.filter(
  ({ privacy, audience }) => privacy === 'discreet' && !audience.includes('office'),
)
const staff: readonly Person[] = ['provider', 'assistant', 'support', 'manager']
const people: readonly Person[] = ['patient', ...staff]
const isAudience = ({ audience }: NotificationKind, person: Person) =>
  audience.includes(person) || (person !== 'patient' && audience.includes('staff'))

interface Preference {
  readonly name: string
  readonly prefers?: string
  /** Every channel of every group switched on or off. */
  readonly choice?: 0 | 1
  readonly hasStoppedTexts?: true
  readonly refusesMessages?: true
  readonly isQuiet?: true
  /** What leaves the app for a patient, of the channels that a kind has. */
  readonly patient: (kind: NotificationKind) => string
  readonly staff: (kind: NotificationKind) => string
}

const unlessOptional = ({ isOptional }: NotificationKind) => (isOptional ? '' : 'email push sms')
const staffDefault = ({ isOptional }: NotificationKind) => (isOptional ? 'push' : 'email push sms')
const preferences: readonly Preference[] = [
  {
    name: 'text and mail',
    prefers: 'Text and Email',
    patient: () => 'email push sms',
    staff: staffDefault,
  },
  {
    name: 'text',
    prefers: 'Text',
    patient: (kind) => (kind.channels.includes('sms') ? 'push sms' : 'push'),
    staff: staffDefault,
  },
  { name: 'mail', prefers: 'Email', patient: () => 'email push', staff: staffDefault },
  {
    name: 'every channel off',
    prefers: 'Text and Email',
    choice: 0,
    patient: unlessOptional,
    staff: unlessOptional,
  },
  {
    name: 'every channel on',
    prefers: 'Text',
    choice: 1,
    patient: ({ isOptional }) => (isOptional ? 'email push sms' : 'push sms'),
    staff: () => 'email push sms',
  },
  {
    name: 'texts stopped',
    prefers: 'Text',
    hasStoppedTexts: true,
    // A mail takes the place of the text.
    patient: ({ channels }) => (channels.includes('sms') ? 'email push' : 'push'),
    staff: staffDefault,
  },
  {
    name: 'no messages at all',
    prefers: 'Text and Email',
    refusesMessages: true,
    patient: unlessOptional,
    staff: unlessOptional,
  },
  {
    name: 'quiet hours',
    prefers: 'Text and Email',
    isQuiet: true,
    patient: () => 'email push sms',
    staff: staffDefault,
  },
]

const noon = Date.parse('2026-11-24T17:00:00.000Z')
const midnight = Date.parse('2026-11-25T05:00:00.000Z')
const morning = '2026-11-25T13:00:00.000Z'
const canary = 'Zanzibar'

const source = announce<StoredEvent>({
  subject: 'probes',
  load: eventsById,
  notifications: {
    on: Object.fromEntries(kinds.map(({ code }) => [code, code])),
    to: ({ detail }) => String(detail?.to).split(' '),
    content: () => ({ values: { when: '11/25/2026, 9:20 AM ET' } }),
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

const prepare = async (preference: Preference) => {
  setClock(preference.isQuiet ? midnight : noon)
  const groups = [...new Set(kinds.map(({ group }) => group))]
  await db.batch([
    db.prepare('delete from notification_preferences'),
    db.prepare("delete from user_settings where name = 'allow_healthcare_notifications'"),
    db
      .prepare('update patients set preferred_communication = ?, sms_opt_out = ?')
      .bind(preference.prefers ?? 'Text', preference.hasStoppedTexts ? 1 : 0),
    ...people.flatMap((person) => [
      ...(preference.refusesMessages
        ? [
            db
              .prepare(
                "insert into user_settings (user_id, name, value, updated_at) values (?, 'allow_healthcare_notifications', 'false', ?)",
              )
              .bind(userId(person), stamp()),
          ]
        : []),
      ...(preference.choice === undefined
        ? []
        : groups.flatMap((group) =>
            ['push', 'sms', 'email'].map((channel) =>
              db
                .prepare('insert into notification_preferences values (?, ?, ?, ?, ?)')
                .bind(userId(person), group, channel, preference.choice, stamp()),
            ),
          )),
    ]),
  ])
}

beforeAll(async () => {
  await world()
  await db.batch(
    people.flatMap((person, at) => [
      db
        .prepare(
          'update users set phone = ?, phone_verified_at = ?, email_verified_at = ?, last_name = ? where id = ?',
        )
        .bind(`555000111${at}`, stamp(), stamp(), canary, userId(person)),
      db
        .prepare('insert into push_subscriptions values (?, ?, null, ?, ?, ?, 1, ?, ?)')
        .bind(
          `push-${person}`,
          userId(person),
          `hash-${person}`,
          new Uint8Array([1]),
          'A browser',
          stamp(),
          stamp(),
        ),
    ]),
  )
})
beforeEach(() =>
  db.batch([db.prepare('delete from user_notifications'), db.prepare('delete from deliveries')]),
)
afterAll(() => setClock(null))

describe.each(preferences.map((preference) => [preference.name, preference] as const))(
  'with the preference %s',
  (_, preference) => {
    it('each user of a kind’s audience is told by the channels of the kind that they chose, and no other user is', async () => {
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
            held: own.filter(({ due }) => due === morning).map(({ channel }) => channel),
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
              preference.isQuiet && kind.isHeldInQuietHours
                ? channels.filter((channel) => channel !== 'email')
                : [],
          })
        }
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
    })
  },
)

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
