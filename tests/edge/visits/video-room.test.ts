import { evictDurableObject, listDurableObjectIds, runDurableObjectAlarm } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { roomCloseCodes } from '#edge/live/visit-room-contract'
import { visitRoomOf } from '#edge/live/visit-rooms'
import { uuidv7 } from '#edge/platform/ids'
import { now, setClock } from '#edge/platform/time'
import { as, bindings, db, type Person, userId } from '../world'
import {
  enterRoom,
  insertVisit,
  minute,
  requestSocket,
  requestToken,
  roomStub,
  startRooms,
} from './room-client'

beforeEach(startRooms)
afterEach(() => setClock(null))

describe('POST /appointments/:id/video_token', () => {
  it('gives both sides of the visit a ticket to one room, and the names of all who may come', async () => {
    const id = await insertVisit()
    const patient = await requestToken('patient', id, { identity: userId('patient') })
    const provider = await requestToken('provider', id)
    expect(patient).toMatchObject({ roomType: 'peer', roomSid: id, token: null, canRecord: false })
    expect(provider.roomSid).toBe(patient.roomSid)
    expect(provider.ticket).not.toBe(patient.ticket)
    expect(patient.members.map(({ name, side }) => [side, name]).sort()).toEqual([
      ['patient', 'Jordan Ellis'],
      ['staff', 'Daniel Reyes, NP'],
      ['supervisor', 'Lea Dunn'],
    ])
  })

  it.each([
    ['16 minutes before the start', { startsIn: 16 }, 'join_window'],
    ['after the end', { startsIn: -20 }, 'join_window'],
    ['by phone', { mode: 'phone' }, 'not_by_video'],
    ['once it is over', { status: 'Complete' }, 'visit_over'],
    ['once it is canceled', { status: 'Canceled' }, 'visit_over'],
  ] as const)('answers 409 %s', async (_, options, code) => {
    const id = await insertVisit(options)
    await expect(requestToken('patient', id)).rejects.toMatchObject({
      status: 409,
      errors: [{ code }],
    })
  })

  it.each([
    ['15 minutes before the start', { startsIn: 14.99 }],
    ['past the end while the visit is under way', { startsIn: -60, status: 'In progress' }],
    ['shortly past the end for a patient who waits', { startsIn: -40, status: 'Waiting' }],
  ])('admits %s', async (_, options) => {
    const id = await insertVisit(options)
    expect((await requestToken('patient', id)).ticket).toMatch(/^[0-9a-f]{48}$/)
  })

  it.each([
    ['another patient', 'otherPatient', 404],
    ['a provider of another patient', 'otherProvider', 404],
    ['support', 'support', 403],
  ] as const)('refuses %s', async (_, person, status) => {
    const id = await insertVisit()
    await expect(requestToken(person, id)).rejects.toMatchObject({ status })
  })

  it('refuses another clinician of the same patient', async () => {
    const id = await insertVisit()
    await db
      .prepare(
        `insert or ignore into care_team (user_id, patient_id, reason, since) values (?, ?, 'panel', '2026-01-01')`,
      )
      .bind(userId('otherProvider'), userId('patient'))
      .run()
    await expect(requestToken('otherProvider', id)).rejects.toMatchObject({ status: 403 })
    await db
      .prepare('delete from care_team where user_id = ? and patient_id = ?')
      .bind(userId('otherProvider'), userId('patient'))
      .run()
  })

  it('refuses an identity that is not the caller’s', async () => {
    const id = await insertVisit()
    await expect(
      requestToken('patient', id, { identity: userId('provider') }),
    ).rejects.toMatchObject({ status: 403 })
  })
})

describe('a ticket', () => {
  const refusal = async (person: Person | null, id: string, ticket: string | null, more = {}) =>
    (await requestSocket(person, id, { ticket, ...more })).status

  it('admits once', async () => {
    const id = await insertVisit()
    const { ticket } = await requestToken('patient', id)
    expect(await refusal('patient', id, ticket)).toBe(101)
    expect(await refusal('patient', id, ticket)).toBe(403)
  })

  it('ends after a minute', async () => {
    const id = await insertVisit()
    const { ticket } = await requestToken('patient', id)
    setClock(now() + minute)
    expect(await refusal('patient', id, ticket)).toBe(403)
  })

  it('admits only the user it was issued to, to no other room, from no other site', async () => {
    const id = await insertVisit()
    const other = await insertVisit({ patient: 'otherPatient' })
    const ticketOf = async () => (await requestToken('patient', id)).ticket
    expect(await refusal('otherPatient', id, await ticketOf())).toBe(403)
    expect(await refusal(null, id, await ticketOf())).toBe(401)
    expect(await refusal('patient', other, await ticketOf())).toBe(403)
    const origin = 'https://evil.test'
    expect(await refusal('patient', id, await ticketOf(), { origin })).toBe(403)
    expect(await refusal('patient', id, 'x'.repeat(48))).toBe(403)
  })
})

describe('a ticket that anyone makes up', () => {
  it('wakes no room that there is not', async () => {
    const before = await listDurableObjectIds(bindings.VISIT_ROOM)
    for (const person of [null, 'patient'] as const) {
      const { status } = await requestSocket(person, uuidv7(), { ticket: 'a'.repeat(48) })
      expect(status).toBe(person ? 403 : 401)
    }
    expect(await listDurableObjectIds(bindings.VISIT_ROOM)).toHaveLength(before.length)
  })
})

describe('the room', () => {
  it('tells each side of the other and carries a message to one member, signed by its sender', async () => {
    const id = await insertVisit()
    const patient = await enterRoom('patient', id)
    expect((await patient.waitFor('welcome')).members).toEqual([])
    const provider = await enterRoom('provider', id)
    const { members } = await provider.waitFor('welcome')
    expect(members).toMatchObject([{ identity: userId('patient'), side: 'patient' }])
    const { member } = await patient.waitFor('join')
    expect(member).toMatchObject({ name: 'Daniel Reyes, NP', side: 'staff' })
    patient.send({ t: 'to', to: member.id, m: { sdp: 'x' } })
    expect(await provider.waitFor('to')).toMatchObject({
      from: { identity: userId('patient') },
      m: { sdp: 'x' },
    })
    provider.close()
    expect(await patient.waitFor('leave')).toEqual({ t: 'leave', id: member.id })
  })

  it('lets a second window of a user take the place of the first', async () => {
    const id = await insertVisit()
    const provider = await enterRoom('provider', id)
    const first = await enterRoom('patient', id)
    const second = await enterRoom('patient', id)
    expect(await first.waitForClose()).toBe(roomCloseCodes.replaced)
    expect((await second.waitFor('welcome')).members).toHaveLength(1)
    await provider.waitFor('leave')
  })

  it('says nothing of leaving when a connection is back under its own id', async () => {
    const id = await insertVisit()
    const provider = await enterRoom('provider', id)
    await enterRoom('patient', id, 'same')
    const again = await enterRoom('patient', id, 'same')
    await again.waitFor('welcome')
    again.send({ t: 'chat', key: 'key-of-again', text: 'back' })
    await provider.waitFor('chat')
    expect(provider.received.some(({ t }) => t === 'leave')).toBe(false)
  })

  it('keeps the chat for a member who reloads, also after the object was evicted, and erases it later', async () => {
    const id = await insertVisit()
    const patient = await enterRoom('patient', id)
    patient.send({ t: 'chat', key: 'key-of-hello', text: '  Hello  ' })
    expect((await patient.waitFor('chat')).message.text).toBe('Hello')
    await evictDurableObject(roomStub(id))
    const provider = await enterRoom('provider', id)
    expect((await provider.waitFor('welcome')).chat).toMatchObject([
      { text: 'Hello', from: userId('patient'), name: 'Jordan Ellis' },
    ])
    patient.close()
    provider.close()
    await Promise.all([patient.waitForClose(), provider.waitForClose()])
    await runDurableObjectAlarm(roomStub(id))
    const later = await enterRoom('patient', id)
    expect((await later.waitFor('welcome')).chat).toEqual([])
  })

  it('closes for everyone once the visit is over, and for a user whose session has ended', async () => {
    const id = await insertVisit()
    const provider = await enterRoom('provider', id)
    const patient = await enterRoom('patient', id)
    await db
      .prepare('update sessions set revoked_at = ? where user_id = ?')
      .bind(new Date(now()).toISOString(), userId('provider'))
      .run()
    await visitRoomOf(bindings as never, id).revalidate()
    expect(await provider.waitForClose()).toBe(roomCloseCodes.signedOut)
    await db.prepare(`update appointments set status = 'Canceled' where id = ?`).bind(id).run()
    await visitRoomOf(bindings as never, id).revalidate()
    expect(await patient.waitForClose()).toBe(roomCloseCodes.ended)
  })

  it('closes at once when the visit is canceled through the API', async () => {
    const id = await insertVisit()
    const patient = await enterRoom('patient', id)
    await as('support').call('POST /appointments/:id/set_canceled', {
      params: { id },
      body: { reasonCode: 'patient_asked' },
    })
    expect(await patient.waitForClose()).toBe(roomCloseCodes.ended)
  })

  it.each([
    ['of an unknown kind', { t: 'shout' }],
    ['with more than it may carry', { t: 'chat', key: 'key-of-more', text: 'x', as: 'provider' }],
    [
      'that is longer than a chat message may be',
      { t: 'chat', key: 'key-of-long', text: 'x'.repeat(2_001) },
    ],
  ])('closes a connection that sends a message %s', async (_, message) => {
    const id = await insertVisit()
    const patient = await enterRoom('patient', id)
    patient.send(message)
    expect(await patient.waitForClose()).toBe(1008)
  })
})

describe('GET /appointments/:id/waiting_room', () => {
  const place = (person: Person, id: string) =>
    as(person).call('GET /appointments/:id/waiting_room', { params: { id } })

  it('tells a patient how many wait before them, and whether the clinician is busy', async () => {
    const other = await insertVisit({ patient: 'otherPatient', startsIn: 2, status: 'Waiting' })
    const id = await insertVisit({ startsIn: 10, status: 'Waiting' })
    expect(await place('patient', id)).toMatchObject({ ahead: 1, isClinicianBusy: false })
    await db
      .prepare(`update appointments set status = 'In progress' where id = ?`)
      .bind(other)
      .run()
    expect(await place('patient', id)).toMatchObject({ ahead: 0, isClinicianBusy: true })
  })

  it.each([
    ['another patient', 'otherPatient', 404],
    ['support', 'support', 403],
  ] as const)('refuses %s', async (_, person, status) => {
    const id = await insertVisit({ status: 'Waiting' })
    await expect(place(person, id)).rejects.toMatchObject({ status })
  })
})
