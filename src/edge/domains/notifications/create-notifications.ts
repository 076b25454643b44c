import { sql } from 'drizzle-orm'
import { isChangeOf, type StoredEvent, verbOf } from '../../events/event'
import type { Subscriber } from '../../events/subscriber'
import { type LiveMessage, publishToChannels } from '../../live/channel'
import { raw } from '../../platform/db/statement'
import { uuidv7 } from '../../platform/ids'
import { type Visit, visitsOf, withVisit } from '../appointments/notifications/load-appointment'

/** Which notification a change of a visit leaves in the list of those it concerns. */
const kinds: Readonly<Record<string, 'APPOINTMENT_NEW' | 'APPOINTMENT'>> = {
  create: 'APPOINTMENT_NEW',
  update: 'APPOINTMENT',
  reschedule: 'APPOINTMENT',
  cancel: 'APPOINTMENT',
  set_canceled: 'APPOINTMENT',
  set_missed: 'APPOINTMENT',
  fail: 'APPOINTMENT',
}

interface Row {
  readonly id: string
  readonly user: string
  readonly type: string
  readonly subject: string
  readonly seq: number
  readonly at: string
}

const rowsOf = (event: StoredEvent, visit: Visit): Row[] =>
  [visit.patient, visit.provider].flatMap((user) =>
    user
      ? [
          {
            id: uuidv7(),
            user,
            type: kinds[verbOf(event)] ?? 'APPOINTMENT',
            subject: visit.id,
            seq: event.seq,
            at: event.at,
          },
        ]
      : [],
  )

/** Writes the notifications of the patient and the clinician, then tells their windows that the count changed. */
export const notices: Subscriber = {
  name: 'notices',
  matches: (event) => isChangeOf(event, 'appointments') && verbOf(event) in kinds,
  handle: async (events, { env, db }) => {
    const rows = withVisit(events, await visitsOf(db, events), rowsOf).flat()
    const [, kept] = await db.batch([write(rows), writtenFor(rows)])
    const bags = new Map<string, LiveMessage[]>()
    for (const { id, user, seq } of kept.rows) {
      const subject = { type: 'user_notifications', id }
      const message = {
        action: 'status_changed' as const,
        event: subject,
        key: `${seq}:notification`,
      }
      bags.set(user, [...(bags.get(user) ?? []), message])
    }
    await publishToChannels(env, bags)
  },
}

const write = (rows: readonly Row[]) =>
  raw(sql`
    insert into user_notifications (id, user_id, type, subject_type, subject_id, event_seq, created_at)
    select json_extract(value, '$.id'), json_extract(value, '$.user'), json_extract(value, '$.type'),
      'appointments', json_extract(value, '$.subject'), json_extract(value, '$.seq'), json_extract(value, '$.at')
    from json_each(${JSON.stringify(rows)}) where true
    on conflict (user_id, event_seq, type) do nothing`)

// Read back: after a repeated attempt the ids are those of the first.
const writtenFor = (rows: readonly Row[]) =>
  raw<{ id: string; user: string; seq: number }>(sql`
    select n.id, n.user_id as user, n.event_seq as seq
    from json_each(${JSON.stringify(rows)}) j join user_notifications n
      on n.user_id = json_extract(j.value, '$.user') and n.event_seq = json_extract(j.value, '$.seq')`)
