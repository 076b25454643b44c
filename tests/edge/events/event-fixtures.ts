import { runInDurableObject } from 'cloudflare:test'
import type { StoredEvent } from '#edge/events/event'
import type { Subscriber } from '#edge/events/subscriber'
import { connect } from '#edge/platform/db/connection'
import { environmentOf } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { now } from '#edge/platform/time'
import type { OutboxProcessor } from '#edge/subscribers'
import { bindings, db, type Person, providerId, userId } from '../world'

export const subscriberContext = () => ({ env: environmentOf(bindings), db: connect(db) })
export const stamp = (at = now()) => new Date(at).toISOString()
export const rows = async <R>(sql: string, ...values: unknown[]): Promise<R[]> =>
  (
    await db
      .prepare(sql)
      .bind(...values)
      .all<R>()
  ).results

/** Writes an event without asking for a drain, as a worker that died after its commit. */
export const insertEvent = async (
  event: Partial<StoredEvent> & { name: string },
): Promise<number> => {
  const [row] = await rows<{ seq: number }>(
    `insert into events (name, subject_type, subject_id, patient_id, actor_id, request_id, route, version, detail, occurred_at)
     values (?, ?, ?, ?, ?, ?, 'POST /test', ?, ?, ?) returning seq`,
    event.name,
    event.subjectType ?? event.name.split('.')[0],
    event.subjectId ?? null,
    event.patientId ?? null,
    event.actorId ?? null,
    uuidv7(),
    event.version ?? null,
    event.detail ? JSON.stringify(event.detail) : null,
    stamp(),
  )
  return row?.seq ?? 0
}

/** What happens to an appointment of the world's patient. */
export const happenTo = (id: string, verb: string, more: object = {}) =>
  insertEvent({
    name: `appointments.${verb}`,
    subjectId: id,
    patientId: userId('patient'),
    version: 1,
    ...more,
  })

/** Inserts the one active appointment of the world's patient with the world's provider. */
export const insertAppointment = async (
  startsAt: number,
  status = 'Scheduled',
): Promise<string> => {
  const id = uuidv7()
  await db
    .prepare(`update appointments set status = 'Canceled' where patient_id = ?`)
    .bind(userId('patient'))
    .run()
  await db
    .prepare(
      `insert into appointments (id, patient_id, provider_id, encounter_type_id, mode, status, starts_at, ends_at, minutes,
         patient_state, patient_timezone, provider_timezone, buckets, claimed, created_at, updated_at)
       values (?, ?, ?, '1', 'video', ?, ?, ?, 20, 'NY', 'America/New_York', 'America/New_York', 4, 4, ?, ?)`,
    )
    .bind(
      id,
      userId('patient'),
      providerId('provider'),
      status,
      stamp(startsAt),
      stamp(startsAt + 20 * 60_000),
      stamp(),
      stamp(),
    )
    .run()
  return id
}

/** A start of a visit, in a day. */
export const tomorrow = () => Math.ceil((now() + 86_400_000) / 300_000) * 300_000

export const outboxProcessor = () =>
  bindings.OUTBOX.get(bindings.OUTBOX.idFromName('outbox')) as DurableObjectStub<OutboxProcessor>

/** Replaces the subscribers of the running outbox processor. */
export const replaceSubscribers = (subscribers: readonly Subscriber[]) =>
  runInDurableObject(outboxProcessor(), (processor) => {
    processor.subscribers = subscribers
  })

/** A subscriber that records the `seq` of its events and throws for those that `fails` names. */
export const fakeSubscriber = (
  name: string,
  fails: (event: StoredEvent) => boolean = () => false,
) => {
  const handled: number[] = []
  const subscriber: Subscriber = {
    name,
    matches: ({ name: event }) => event.startsWith('test.'),
    handle: async (events) => {
      if (events.some(fails)) throw new TypeError('failed')
      for (const { seq } of events) if (!handled.includes(seq)) handled.push(seq)
    },
  }
  return { subscriber, handled }
}

/** A browser that a person's notifications are pushed to. */
export const addDevice = (person: Person) =>
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
    )
