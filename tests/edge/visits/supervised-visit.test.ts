import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { roomCloseCodes } from '#edge/live/visit-room-contract'
import { visitRoomOf } from '#edge/live/visit-rooms'
import { now, setClock } from '#edge/platform/time'
import { as, bindings, db, providerId, userId } from '../world'
import {
  enterRoom,
  insertVisit,
  openSocket,
  requestSocket,
  requestToken,
  startRooms,
} from './room-client'

const supervise = (by: 'clinical_lead' | null) =>
  db
    .prepare('update providers set supervisor_id = ? where id = ?')
    .bind(by && userId(by), providerId('provider'))
    .run()

beforeEach(startRooms)
afterEach(async () => {
  setClock(null)
  await supervise('clinical_lead')
})

describe('the lead who supervises the clinician of a visit', () => {
  it('enters its room in its window, named to all as who supervises whom, and takes no one’s place', async () => {
    const id = await insertVisit({ status: 'In progress' })
    const patient = await enterRoom('patient', id)
    await patient.waitFor('welcome')
    const lead = await enterRoom('clinical_lead', id)
    const { member } = await patient.waitFor('join')
    expect(member).toMatchObject({
      identity: userId('clinical_lead'),
      name: 'Lea Dunn',
      side: 'supervisor',
      supervises: 'Daniel Reyes, NP',
    })
    const provider = await enterRoom('provider', id)
    const { members } = await provider.waitFor('welcome')
    expect(members.map(({ side }) => side).sort()).toEqual(['patient', 'supervisor'])
    expect((await lead.waitFor('join')).member).toMatchObject({ side: 'staff' })
  })

  it('leaves a place for the clinician and for both guests', async () => {
    const id = await insertVisit({ status: 'In progress' })
    const { members } = await requestToken('clinical_lead', id)
    expect(members.map(({ side, supervises }) => [side, supervises]).sort()).toEqual([
      ['patient', null],
      ['staff', null],
      ['supervisor', 'Daniel Reyes, NP'],
    ])
    const room = visitRoomOf(bindings as never, id)
    await enterRoom('clinical_lead', id)
    await enterRoom('patient', id)
    for (const guest of ['one', 'two']) {
      const ticket = await room.issueTicket({
        userId: guest,
        role: null,
        sessionId: null,
        name: guest,
        side: 'guest',
        tell: [],
      })
      openSocket(await requestSocket(null, id, { ticket, connectionId: guest }))
    }
    const provider = await enterRoom('provider', id)
    expect((await provider.waitFor('welcome')).members).toHaveLength(4)
  })

  it('is on record with the entry, as the clinician is', async () => {
    const id = await insertVisit({ status: 'In progress' })
    for (const person of ['provider', 'clinical_lead'] as const) await requestToken(person, id)
    const { results } = await db
      .prepare(
        `select actor_id, actor_role, patient_id, detail from events
         where name = 'appointments.video_token' and subject_id = ? order by seq`,
      )
      .bind(id)
      .all()
    expect(results).toMatchObject([
      { actor_id: userId('provider'), patient_id: userId('patient') },
      { actor_id: userId('clinical_lead'), patient_id: userId('patient') },
    ])
    expect(results.map(({ detail }) => JSON.parse(String(detail)).side)).toEqual([
      'staff',
      'supervisor',
    ])
  })

  it.each([
    ['too early', { startsIn: 16 }, 'join_window'],
    ['after its end', { startsIn: -20 }, 'join_window'],
    ['once it is over', { status: 'Complete' }, 'visit_over'],
    ['by phone', { mode: 'phone' }, 'not_by_video'],
  ] as const)('is refused %s, with the reason', async (_, options, code) => {
    const id = await insertVisit(options)
    await expect(requestToken('clinical_lead', id)).rejects.toMatchObject({
      status: 409,
      errors: [{ code }],
    })
  })

  it('is refused the visit of a clinician whom another supervises, or no one', async () => {
    const id = await insertVisit({ status: 'In progress' })
    await supervise(null)
    await expect(requestToken('clinical_lead', id)).rejects.toMatchObject({ status: 403 })
  })

  it('consents to no recording and invites no one', async () => {
    const id = await insertVisit({ status: 'In progress' })
    const lead = as('clinical_lead')
    for (const request of [
      lead.call('POST /appointments/:id/recording_consents', {
        params: { id },
        body: { agreed: true },
      }),
      lead.call('POST /appointments/:id/guests', {
        params: { id },
        body: { kind: 'other', name: 'Alex' },
      }),
    ])
      await expect(request).rejects.toMatchObject({ status: 403 })
  })

  it('drops no call by leaving it, and holds none in place of the clinician', async () => {
    const id = await insertVisit({ status: 'In progress' })
    const dropped = () =>
      db
        .prepare('select call_dropped_at as at from appointments where id = ?')
        .bind(id)
        .first<{ at: string | null }>()
    const provider = await enterRoom('provider', id)
    const patient = await enterRoom('patient', id)
    const lead = await enterRoom('clinical_lead', id)
    await lead.waitFor('welcome')
    lead.close()
    await patient.waitFor('leave')
    expect(await dropped()).toEqual({ at: null })
    provider.close()
    await expect.poll(dropped).not.toEqual({ at: null })
    await enterRoom('clinical_lead', id)
    expect(await dropped()).not.toEqual({ at: null })
  })

  it('is put out of the room once they supervise its clinician no more', async () => {
    const id = await insertVisit({ status: 'In progress' })
    const lead = await enterRoom('clinical_lead', id)
    const provider = await enterRoom('provider', id)
    const { version } = await as('clinical_admin').providers.get(providerId('provider'))
    await as('clinical_admin').providers.update(
      providerId('provider'),
      { supervisorId: null },
      { version },
    )
    expect(await lead.waitForClose()).toBe(roomCloseCodes.removed)
    expect((await provider.waitFor('leave')).t).toBe('leave')
  })
})

it('a clinician whose visit went to a colleague is put out of its room', async () => {
  const id = await insertVisit()
  const provider = await enterRoom('provider', id)
  const patient = await enterRoom('patient', id)
  await db
    .prepare('update appointments set provider_id = ?, updated_at = ? where id = ?')
    .bind(providerId('otherProvider'), new Date(now()).toISOString(), id)
    .run()
  await visitRoomOf(bindings as never, id).revalidate()
  expect(await provider.waitForClose()).toBe(roomCloseCodes.removed)
  expect((await patient.waitFor('leave')).t).toBe('leave')
})
