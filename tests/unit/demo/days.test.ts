import { expect, it } from 'vitest'
import { skipPastEvents, subscriberNames } from '#demo/skip-subscribers'
import { availabilityUpsert, openBlocks } from '#demo/visits/availabilities'
import { fromLocalTime, localTime } from '#edge/platform/time'
import { all, count, database, load, settle } from './database'

const zone = 'America/New_York'
const today = '2026-11-21'

const extend = (db: ReturnType<typeof database>, day: string) => {
  const { sql, parameters } = availabilityUpsert(day)
  return Number(db.prepare(sql).run(...parameters).changes)
}

it('keeps clinicians open at the same wall time on both sides of a change of the clocks', () => {
  const daniel = openBlocks('2026-10-31', 3).filter(({ clinician }) => clinician === 0)
  expect(daniel.map(({ start }) => localTime(start * 300_000, zone).slice(11))).toEqual([
    ...['09:00', '13:20', '09:00', '13:20', '09:00', '13:20'],
  ])
})

it('opens the days that follow, each once, and no day a clinician took back', () => {
  const db = database()
  load(db, { today })
  expect(extend(db, today)).toBe(0)
  db.exec(
    `delete from availabilities where start_bucket * 300 between unixepoch('2026-12-07') and unixepoch('2026-12-08')`,
  )
  const next = extend(db, '2026-11-22')
  expect(next).toBeGreaterThan(4)
  expect(next).toBeLessThan(20)
  expect(extend(db, '2026-11-22')).toBe(0)
  expect(
    count(
      db,
      `from availabilities where start_bucket * 300 between unixepoch('2026-12-07') and unixepoch('2026-12-08')`,
    ),
  ).toBe(0)
  expect(
    all(db, "select max(end_bucket) * 300 > unixepoch('2026-12-19') far from availabilities"),
  ).toEqual([{ far: 1 }])
})

it('opens nothing where the demo was never loaded', () => {
  expect(extend(database(), today)).toBe(0)
})

it('brings visits to where they would be in the middle of the day, with the moments that led there', () => {
  const db = database()
  load(db, { today })
  const noon = fromLocalTime(`${today}T15:00`, zone)
  settle(db, noon)
  expect(
    count(
      db,
      `from appointments where status = 'Scheduled' and starts_at <= '${new Date(noon).toISOString()}'`,
    ),
  ).toBe(0)
  expect(
    count(db, `from appointments where status = 'Complete' and starts_at like '${today}%'`),
  ).toBeGreaterThan(2)
  expect(
    count(
      db,
      `from slot_claims c join appointments a on a.id = c.owner_id where a.status in ('Complete', 'Documenting', 'Missed')`,
    ),
  ).toBe(0)
  expect(
    count(
      db,
      `from appointments a where a.version <> (select count(*) from appointment_history h where h.appointment_id = a.id)
         or a.status <> (select to_status from appointment_history h where h.appointment_id = a.id order by h.occurred_at desc, h.id desc limit 1)`,
    ),
  ).toBe(0)
  expect(
    count(
      db,
      `from appointments where mode <> 'async_messaging' and (
         (status = 'Waiting') <> (waiting_since is not null)
         or (status in ('In progress', 'Documenting', 'Complete')) <> (started_at is not null)
         or (status in ('Documenting', 'Complete')) <> (ended_at is not null)
         or (status = 'Complete') <> (completed_at is not null))`,
    ),
  ).toBe(0)
  const before = count(db, 'from events')
  settle(db, noon)
  expect(count(db, 'from events')).toBe(before)
})

it("sends no notification about the demo clinic's past", () => {
  const db = database()
  load(db, { today })
  for (const sql of skipPastEvents) db.prepare(sql).run(0)
  const { last } = all(db, 'select max(seq) last from events')[0] ?? {}
  expect(all(db, 'select subscriber, seq from subscriber_cursors order by subscriber')).toEqual(
    [...subscriberNames].sort().map((subscriber) => ({ subscriber, seq: last })),
  )
})

it('keeps the cursor of a subscriber that still has events to handle', () => {
  const db = database()
  db.exec(
    `insert into events (name, subject_type, request_id, route, occurred_at) values ('a.b', 'a', 'r', 'r', 'x'), ('a.c', 'a', 'r', 'r', 'x')`,
  )
  db.exec(`insert into subscriber_cursors values ('live_updates', 2), ('patient_messages', 1)`)
  load(db, { today })
  for (const sql of skipPastEvents) db.prepare(sql).run(2)
  const places = all(db, 'select subscriber, seq from subscriber_cursors')
  expect(places.find(({ subscriber }) => subscriber === 'patient_messages')?.seq).toBe(1)
  expect(
    Number(places.find(({ subscriber }) => subscriber === 'live_updates')?.seq),
  ).toBeGreaterThan(2)
})
