import { runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '#edge/platform/db/index'
import { now, setClock } from '#edge/platform/time'
import { purgeExpired } from '#edge/retention'
import { codeOf, statusOf } from '../documentation/visits'
import { as, bindings, db, type Person, userId } from '../world'
import { enterRoom, insertVisit, roomStub, startRooms } from './room-client'

beforeEach(startRooms)
afterEach(() => {
  setClock(null)
  vi.restoreAllMocks()
})

const words = 'The rash is on my left arm'
const write = async (who: Person, visit: string, text = words, key = crypto.randomUUID()) => {
  const room = await enterRoom(who, visit)
  room.send({ t: 'chat', key, text })
  await room.waitFor('chat')
  return { room, key }
}
/** Empties the chat of a room, as a crash before its write does. */
const forgetChat = (visit: string) =>
  runInDurableObject(roomStub(visit), (_, state) => {
    state.storage.sql.exec('delete from chat')
  })
const read = (who: Person, appointment: string) =>
  as(who).call_messages.in({ appointments: appointment }).list()

describe('the chat of a visit by video', () => {
  it('is stored in order in the record of the visit, for the patient and their care team', async () => {
    const visit = await insertVisit()
    await write('patient', visit)
    await write('provider', visit, 'Please hold it to the camera')
    for (const who of ['patient', 'provider', 'clinical_lead', 'clinical_admin'] as const)
      expect(
        (await read(who, visit)).map(({ text, fromName, side }) => [side, fromName, text]),
      ).toEqual([
        ['patient', 'Jordan Ellis', words],
        ['staff', 'Daniel Reyes, NP', 'Please hold it to the camera'],
      ])
    const own = await as('patient')
      .call_messages.in({ patients: userId('patient') })
      .list()
    expect(own).toHaveLength(2)
  })

  it('is hidden from everyone else', async () => {
    const visit = await insertVisit()
    await write('patient', visit)
    for (const who of ['otherPatient', 'otherProvider', 'admin'] as const)
      expect(await read(who, visit).catch(() => [])).toEqual([])
    for (const who of ['support', 'manager', 'cbo', 'pharmacy'] as const)
      expect([403, 404]).toContain(await statusOf(read(who, visit)))
  })

  it('is encrypted at rest, and appears in no log and no event', async () => {
    const logged = [vi.spyOn(console, 'info'), vi.spyOn(console, 'error')]
    const visit = await insertVisit()
    await write('patient', visit)
    await read('provider', visit)
    const stored = await db
      .prepare('select * from call_messages where appointment_id = ?')
      .bind(visit)
      .all()
    const events = await db
      .prepare(`select * from events where subject_type = 'call_messages'`)
      .all()
    const logLines = logged.flatMap(({ mock }) => mock.calls.flat()).join('\n')
    for (const text of [JSON.stringify(stored.results), JSON.stringify(events.results), logLines])
      expect(text).not.toContain('rash')
    expect(events.results.at(-2)).toMatchObject({
      name: 'call_messages.create',
      actor_id: userId('patient'),
      patient_id: userId('patient'),
    })
    // The patient reads in their activity who looked.
    expect(events.results.at(-1)).toMatchObject({
      name: 'call_messages.list',
      actor_id: userId('provider'),
      patient_id: userId('patient'),
    })
  })

  it('stores a message once when its sender repeats it', async () => {
    const visit = await insertVisit()
    const { room, key } = await write('patient', visit)
    room.send({ t: 'chat', key, text: words })
    room.close()
    await room.waitForClose()
    await write('patient', visit, words, key)
    expect(await read('patient', visit)).toHaveLength(1)
  })

  it('reaches the others where it was kept and its answer was lost', async () => {
    const visit = await insertVisit()
    const { room, key } = await write('patient', visit)
    await forgetChat(visit)
    const clinician = await enterRoom('provider', visit)
    await clinician.waitFor('welcome')
    room.send({ t: 'chat', key, text: 'Other words under the same key' })
    expect((await clinician.waitFor('chat')).message.text).toBe(words)
    expect(await read('patient', visit)).toMatchObject([{ text: words }])
  })

  it('stays after the visit, after the room forgot it, and after what is old was purged', async () => {
    const visit = await insertVisit()
    const { room } = await write('patient', visit)
    room.close()
    await room.waitForClose()
    await db.prepare(`update appointments set status = 'Complete' where id = ?`).bind(visit).run()
    expect(await read('patient', visit)).toMatchObject([{ text: words }])
    await purgeExpired(connect(bindings.DB), now() + 4_000 * 86_400_000)
    const { results } = await db
      .prepare('select id from call_messages where appointment_id = ?')
      .bind(visit)
      .all()
    expect(results).toHaveLength(1)
    await expect(
      db.prepare('delete from call_messages where appointment_id = ?').bind(visit).run(),
    ).rejects.toThrow('messages_are_kept')
  })

  it('reports a message as not sent when the record refuses it', async () => {
    const visit = await insertVisit()
    const room = await enterRoom('patient', visit)
    await room.waitFor('welcome')
    await db.exec('alter table call_messages rename to call_messages_gone')
    vi.spyOn(console, 'error').mockImplementation(() => {})
    room.send({ t: 'chat', key: 'key-of-the-first', text: words })
    expect(await room.waitFor('chat_refused')).toMatchObject({ key: 'key-of-the-first' })
    await db.exec('alter table call_messages_gone rename to call_messages')
    room.send({ t: 'chat', key: 'key-of-the-first', text: words })
    expect((await room.waitFor('chat')).message.text).toBe(words)
  })
})

describe('a withdrawn message of a call', () => {
  const withdraw = (who: Person, id: string) =>
    as(who).call('DELETE /patients/:patient/call_messages/:id', {
      params: { patient: userId('patient'), id },
    })

  it('keeps its place, its text for the care team, and the name of who withdrew it', async () => {
    const visit = await insertVisit()
    await write('patient', visit)
    const [message] = await read('patient', visit)
    expect(await statusOf(withdraw('provider', message?.id ?? ''))).toBe(403)
    expect(await statusOf(withdraw('otherPatient', message?.id ?? ''))).toBe(404)
    await withdraw('patient', message?.id ?? '')
    expect(await codeOf(withdraw('patient', message?.id ?? ''))).toBe('withdrawn')
    expect(await read('patient', visit)).toMatchObject([
      { text: null, withdrawnByName: 'Jordan Ellis' },
    ])
    expect(await read('provider', visit)).toMatchObject([{ text: words }])
  })
})
