import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { channelOf, type LiveMessage } from '#edge/live/channel'
import { liveActions } from '#edge/live/contract'
import { sharedChannels, staffBoard } from '#edge/live/shared-channels-contract'
import { now, setClock } from '#edge/platform/time'
import { api, bindings, db, type Person, people, sessionId, userId, world } from '../world'
import { insertAppointment, insertEvent, outboxProcessor, rows } from './event-fixtures'
import { about, dial, isHello, line } from './sockets'

const message = (id: string, key: string | null = id): LiveMessage => ({
  action: 'status_changed',
  event: { type: 'appointments', id, version: 1 },
  key,
})
const publish = (name: string, ...messages: LiveMessage[]) =>
  channelOf(bindings, name).publish(messages)
const stub = (name: string) =>
  bindings.USER_CHANNEL.get(bindings.USER_CHANNEL.idFromName(name)) as DurableObjectStub
const soon = (hours = 24) => now() + hours * 3_600_000

beforeAll(world)
beforeEach(async () => {
  await db
    .prepare('update sessions set revoked_at = null, last_active_at = ?')
    .bind(new Date(now()).toISOString())
    .run()
})
afterEach(() => setClock(null))

describe('a channel', () => {
  it('knows the thirteen events', () => expect(liveActions).toHaveLength(13))

  it('says hello, then everything as it is published, once', async () => {
    const mine = await line('patient')
    expect(await mine.hears(isHello)).toMatchObject({ reset: true })
    await publish(userId('patient'), message('a1'), message('a1'))
    await publish(userId('patient'), message('a1'), message('a2'))
    await mine.hears(about('a2'))
    expect(mine.frames.filter((frame) => 'seq' in frame)).toHaveLength(2)
    expect(mine.frames.find(about('a1'))).toEqual({
      seq: expect.any(Number),
      action: 'status_changed',
      attributes: '{"type":"appointments","id":"a1","version":1}',
    })
  })

  it('answers a ping', async () => {
    const mine = await line('patient')
    mine.send('ping')
    await mine.hears((frame) => 'accepted' in frame)
  })

  it('replays in order what was missed, also after the object slept', async () => {
    const name = userId('otherPatient')
    const before = await line('otherPatient')
    await publish(name, message('b0'))
    const seen = await before.hears(about('b0'))
    before.close()
    for (let n = 1; n <= 5; n++) await publish(name, message(`b${n}`))
    await evictDurableObject(stub(name))
    const after = await line('otherPatient', { since: 'seq' in seen ? seen.seq : 0 })
    expect(await after.hears(isHello)).toMatchObject({ reset: false })
    await after.hears(about('b5'))
    expect(
      after.frames
        .filter((frame) => 'seq' in frame)
        .map(({ attributes }) => JSON.parse(attributes).id),
    ).toEqual(['b1', 'b2', 'b3', 'b4', 'b5'])
  })

  it('says reset when more was missed than it keeps', async () => {
    const name = userId('support')
    await publish(name, ...Array.from({ length: 1_250 }, (_, n) => message(`c${n}`)))
    const late = await line('support', { since: 1 })
    expect(await late.hears(isHello)).toEqual({ hello: 1_250, reset: true })
    const stored = await runInDurableObject(stub(name), (_, state) =>
      state.storage.sql.exec('select count(*) as n from log').one(),
    )
    expect(stored.n).toBeLessThanOrEqual(1_100)
    const ahead = await line('support', { since: 99_999 })
    expect(await ahead.hears(isHello)).toMatchObject({ reset: true })
  })

  it('wakes a sleeping socket', async () => {
    const mine = await line('patient')
    await mine.hears(isHello)
    await evictDurableObject(stub(userId('patient')))
    await publish(userId('patient'), message('sleeper'))
    await mine.hears(about('sleeper'))
  })
})

describe('a live channel', () => {
  it('is shut for strangers, other sites and those who do not sign in', async () => {
    expect((await dial(null)).status).toBe(401)
    expect((await dial('patient', { token: 'x.y.z' })).status).toBe(401)
    expect((await dial('patient', { channel: userId('otherPatient') })).status).toBe(403)
    expect((await dial('patient', { origin: 'https://evil.test' })).status).toBe(403)
    expect((await dial('patient', { origin: null })).status).toBe(403)
    expect((await dial('patient', { channel: 'a/b' })).status).toBe(404)
  })

  it('writes down who reached for what is not theirs', async () => {
    await dial('patient', { channel: userId('provider') })
    const [denied] = await rows(
      `select * from events where name = 'access.denied' order by seq desc limit 1`,
    )
    expect(denied).toMatchObject({
      subject_type: 'channels',
      subject_id: userId('provider'),
      actor_id: userId('patient'),
    })
  })

  it('admits scheduler roles to the staff board, and rejects the others', async () => {
    const open = ['manager', 'support', 'clinical_admin']
    for (const person of Object.keys(people) as Person[]) {
      const { status, webSocket } = await dial(person, { channel: staffBoard })
      expect([person, status]).toEqual([person, open.includes(people[person].role) ? 101 : 403])
      webSocket?.accept()
      webSocket?.close()
    }
  })

  it('closes the sockets of a session that logs out, and no others', async () => {
    const leaving = await line('manager')
    const board = await line('manager', { channel: staffBoard })
    const staying = await line('support', { channel: staffBoard })
    await staying.hears(isHello)
    expect((await api('/api/auth/logout', { method: 'POST' }, 'manager')).status).toBe(204)
    expect(await leaving.closes()).toBe(4401)
    expect(await board.closes()).toBe(4401)
    await publish(staffBoard, message('after'))
    await staying.hears(about('after'))
    expect((await dial('manager')).status).toBe(401)
  })

  it('closes at once what an ended session has open of every shared channel', async () => {
    const names = Object.keys(sharedChannels)
    const lines = await Promise.all(names.map((channel) => line('clinical_admin', { channel })))
    for (const each of lines) await each.hears(isHello)
    expect((await api('/api/auth/logout', { method: 'POST' }, 'clinical_admin')).status).toBe(204)
    expect(await Promise.all(lines.map((each) => each.closes()))).toEqual(names.map(() => 4401))
  })

  it('is shut on a deactivated account', async () => {
    const mine = await line('pharmacy')
    await mine.hears(isHello)
    await db
      .prepare(`update users set status = 'deactivated' where id = ?`)
      .bind(userId('pharmacy'))
      .run()
    await insertEvent({ name: 'users.deactivate', subjectId: userId('pharmacy') })
    await outboxProcessor().drain()
    expect(await mine.closes()).toBe(4401)
  })

  it('is closed after half an hour without activity', async () => {
    const mine = await line('assistant')
    await mine.hears(isHello)
    setClock(now() + 29 * 60_000)
    await runDurableObjectAlarm(stub(userId('assistant')))
    expect(mine.frames).toHaveLength(1)
    setClock(now() + 2 * 60_000)
    await runDurableObjectAlarm(stub(userId('assistant')))
    expect(await mine.closes()).toBe(4401)
  })

  it('can be shut on one session', async () => {
    const mine = await line('cbo')
    await mine.hears(isHello)
    await channelOf(bindings, userId('cbo')).disconnectSession(sessionId('cbo'))
    expect(await mine.closes()).toBe(4401)
  })
})

describe('what a client says', () => {
  const joined = (action: string, id: string) => ({
    action,
    attributes: JSON.stringify({ appointment_id: id }),
  })

  it('reaches the other side of the visit', async () => {
    const id = await insertAppointment(soon())
    const [patient, provider, assistant] = await Promise.all([
      line('patient'),
      line('provider'),
      line('assistant'),
    ])
    patient.send(joined('patient_joined', id))
    expect(await patient.hears((frame) => 'accepted' in frame)).toEqual({
      accepted: 'patient_joined',
    })
    expect(await provider.hears(about(id))).toMatchObject({ action: 'patient_joined' })
    await assistant.hears(about(id))
    provider.send(joined('provider_joined', id))
    expect(await patient.hears(about(id))).toMatchObject({ action: 'provider_joined' })
  })

  it('is refused, and the line cut, when it is not theirs to say', async () => {
    const id = await insertAppointment(soon())
    const patient = await line('patient')
    patient.send(joined('status_changed', id))
    expect(await patient.hears((frame) => 'refused' in frame)).toEqual({
      refused: 'status_changed',
      reason: 'forbidden',
    })
    expect(await patient.closes()).toBe(4403)
    const support = await line('support', { channel: staffBoard })
    support.send(joined('patient_joined', id))
    expect(await support.closes()).toBe(4403)
  })

  it('is refused about a visit of others, about one that is over, and in any other shape', async () => {
    const stranger = await line('otherPatient')
    stranger.send(joined('patient_joined', await insertAppointment(soon())))
    expect(await stranger.hears((frame) => 'refused' in frame)).toMatchObject({
      reason: 'not_found',
    })
    const patient = await line('patient')
    for (const odd of [
      joined('patient_joined', 'no id'),
      'not json',
      {
        action: 'patient_joined',
        attributes: JSON.stringify({ appointment_id: userId('patient'), note: 'hello' }),
      },
      { ...joined('patient_joined', userId('patient')), to: userId('provider') },
    ]) {
      patient.frames.length = 0
      patient.send(odd)
      expect(await patient.hears((frame) => 'refused' in frame)).toMatchObject({
        reason: 'malformed',
      })
    }
    patient.frames.length = 0
    patient.send(joined('patient_joined', await insertAppointment(soon(-5), 'Complete')))
    expect(await patient.hears((frame) => 'refused' in frame)).toMatchObject({
      reason: 'not_found',
    })
  })

  it('is cut off when it is too long, and slowed when it is too much', async () => {
    const long = await line('patient')
    long.send('x'.repeat(1_025))
    expect(await long.closes()).toBe(1009)
    const fast = await line('patient')
    for (let n = 0; n < 25; n++) fast.send('{}')
    expect(
      await fast.hears((frame) => 'refused' in frame && frame.reason === 'too_many'),
    ).toBeDefined()
  })
})
