import { runInDurableObject } from 'cloudflare:test'
import type { StoredEvent } from '../../../src/edge/events/event'
import type { OutboxProcessor } from '../../../src/edge/events/outbox-processor'
import type { Subscriber } from '../../../src/edge/events/subscriber'
import { connect } from '../../../src/edge/platform/db/connection'
import { environmentOf } from '../../../src/edge/platform/environment'
import { uuidv7 } from '../../../src/edge/platform/ids'
import { now } from '../../../src/edge/platform/time'
import { bindings, db, providerId, userId } from '../world'

export const desk = () => ({ env: environmentOf(bindings), db: connect(db) })
export const stamp = (at = now()) => new Date(at).toISOString()
export const rows = async <R>(sql: string, ...values: unknown[]): Promise<R[]> =>
  (
    await db
      .prepare(sql)
      .bind(...values)
      .all<R>()
  ).results

/** A commit nobody was told of: the event is there, and whoever wrote it is gone. */
export const happen = async (event: Partial<StoredEvent> & { name: string }): Promise<number> => {
  const [row] = await rows<{ seq: number }>(
    `insert into events (name, subject_type, subject_id, patient_id, actor_id, request_id, route, version, detail, at)
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

/** The one visit of the world's patient, with the world's provider, straight into the database. */
export const visit = async (startsAt: number, status = 'Scheduled'): Promise<string> => {
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

export const clerkObject = () =>
  bindings.OUTBOX.get(bindings.OUTBOX.idFromName('outbox')) as DurableObjectStub<OutboxProcessor>

/** Puts these in the place of the clerk's subscribers, in this running object. */
export const subscribe = (subscribers: readonly Subscriber[]) =>
  runInDurableObject(clerkObject(), (clerk) => {
    clerk.subscribers = subscribers
  })

/** Somebody who remembers what they were told, and stumbles over what they are told to. */
export const listener = (name: string, stumbles: (event: StoredEvent) => boolean = () => false) => {
  const heard: number[] = []
  const subscriber: Subscriber = {
    name,
    matches: ({ name: event }) => event.startsWith('test.'),
    handle: async (events) => {
      if (events.some(stumbles)) throw new TypeError('stumbled')
      for (const { seq } of events) if (!heard.includes(seq)) heard.push(seq)
    },
  }
  return { subscriber, heard }
}
