import { beforeEach, describe, expect, it } from 'vitest'
import { tendQueue } from '#edge/domains/appointments/index'
import { connect } from '#edge/platform/db/index'
import { minuteMs, now, setClock } from '#edge/platform/time'
import { as, cboId, db, type Person, userId } from '../world'
import {
  accept,
  heartbeat,
  openQueue,
  read,
  refusal,
  release,
  request,
  start,
} from './on-demand-fixtures'
import { bookVisit, countViolations, noViolations, rows, run } from './schedule-fixtures'

let availability = ''
beforeEach(async () => {
  availability = await openQueue()
})

const later = (minutes: number) => setClock(now() + minutes * minuteMs)
const tend = () => tendQueue(connect(db), now())
const miss = (id: string, reasonCode = 'patient_did_not_join', who: Person = 'support') =>
  as(who).call('POST /appointments/:id/set_missed', { params: { id }, body: { reasonCode } })
const offers = async (id: string, who: Person = 'support') =>
  (await as(who).appointments.get(id)).can?.includes('set_missed')
const enterRoom = (id: string) =>
  as('patient').call('POST /appointments/:id/video_token', { params: { id }, body: {} })
const beHere = (id: string) =>
  as('patient').call('PATCH /appointments/:id/heartbeat', { params: { id } })
const beHereWithoutVideo = (id: string) =>
  as('patient').call('PATCH /appointments/:id/heartbeat', {
    params: { id },
    body: { isWithoutVideo: true },
  })
const statusOf = async (id: string) => (await as('patient').appointments.get(id)).status
const wasMissed = refusal('patient_absent')

/** A visit now that a clinician has begun, eleven minutes later; its patient was last seen in line. */
const beginNow = async () => {
  const { id, appointmentId } = await request()
  await accept(id)
  await start(appointmentId)
  later(11)
  return { id, appointmentId }
}

describe('a visit on demand', () => {
  it.each(['patient_did_not_join', 'provider_missed'])(
    'is not missed while its patient waits in line, by the reason %s',
    async (reason) => {
      const { id, appointmentId } = await request()
      for (let minutes = 0; minutes < 11; minutes++) {
        await heartbeat(id)
        later(1)
        await tend()
      }
      expect(await offers(appointmentId)).toBe(false)
      await expect(miss(appointmentId, reason)).rejects.toMatchObject(wasMissed)
      expect(await read(id)).toMatchObject({ status: 'pending', appointmentStatus: 'Waiting' })
    },
  )

  it('is not missed while its patient is to be called back', async () => {
    const { appointmentId } = await request({ callback: true })
    later(60)
    await expect(miss(appointmentId)).rejects.toMatchObject(wasMissed)
  })

  it('is not missed once its patient was in the room, though they never joined a waiting room', async () => {
    const { id, appointmentId } = await request()
    await accept(id)
    await enterRoom(appointmentId)
    await start(appointmentId)
    later(11)
    await expect(miss(appointmentId, undefined, 'provider')).rejects.toMatchObject(wasMissed)
  })

  it('is missed where its patient neither came to the room nor stayed on the page', async () => {
    const { appointmentId } = await beginNow()
    expect(await miss(appointmentId, undefined, 'provider')).toMatchObject({ status: 'Missed' })
    expect(await countViolations()).toEqual(noViolations)
  })

  it('is missed or its patient is there, never both, as a sign of life comes in that moment', async () => {
    const { id, appointmentId } = await beginNow()
    const [missed] = await Promise.allSettled([
      miss(appointmentId, undefined, 'provider'),
      heartbeat(id),
    ])
    const [seen] = await rows<{ last_seen_at: string }>(
      'select last_seen_at from on_demand_appointments where id = ?',
      id,
    )
    const wasSeen = Date.parse(seen?.last_seen_at ?? '') === now()
    expect(missed.status === 'fulfilled').toBe(!wasSeen)
    expect(await statusOf(appointmentId)).toBe(wasSeen ? 'In progress' : 'Missed')
  })

  it('that was given back to its patient in the room is not missed', async () => {
    const { id, appointmentId } = await request()
    await accept(id)
    await release(id)
    later(11)
    await expect(miss(appointmentId)).rejects.toMatchObject(wasMissed)
  })
})

describe('a scheduled visit', () => {
  it('is not missed while its patient waits in line to have it now', async () => {
    const { id: visit } = await bookVisit(availability, '07:00')
    const { id } = await request({ onDemandSwap: true })
    const [{ starts_at } = { starts_at: '' }] = await rows<{ starts_at: string }>(
      'select starts_at from appointments where id = ?',
      visit,
    )
    setClock(Date.parse(starts_at) + 11 * minuteMs)
    await heartbeat(id)
    expect(await offers(visit)).toBe(false)
    await expect(miss(visit)).rejects.toMatchObject(wasMissed)
  })

  it('is not missed by its provider either while its patient is in the room', async () => {
    const { id } = await bookVisit(availability, '07:00')
    const [{ starts_at } = { starts_at: '' }] = await rows<{ starts_at: string }>(
      'select starts_at from appointments where id = ?',
      id,
    )
    setClock(Date.parse(starts_at))
    await as('patient').call('POST /patients/:patient/appointments/:id/join_waiting_room', {
      params: { patient: userId('patient'), id },
    })
    await enterRoom(id)
    later(11)
    await beHere(id)
    expect(await as('support').appointments.get(id)).toMatchObject({
      patientSeenAt: new Date(now()).toISOString(),
    })
    await expect(miss(id, 'provider_missed')).rejects.toMatchObject(wasMissed)
    later(2)
    await expect(miss(id)).rejects.toMatchObject(wasMissed)
    expect(await miss(id, 'provider_missed')).toMatchObject({ status: 'Missed' })
    await beHere(id)
    expect(await statusOf(id)).toBe('Missed')
  })
})

it('a visit tells its clinician that the patient came without video, until they come with it', async () => {
  const { id, appointmentId } = await request()
  await accept(id)
  const isWithoutVideo = async () =>
    (await as('provider').appointments.get(appointmentId)).isPatientWithoutVideo
  expect(await isWithoutVideo()).toBe(false)
  await enterRoom(appointmentId)
  await beHereWithoutVideo(appointmentId)
  expect(await isWithoutVideo()).toBe(true)
  await beHere(appointmentId)
  expect(await isWithoutVideo()).toBe(false)
})

it('a visit in writing is never missed, and no one is offered that', async () => {
  await run('update cbos set async_enabled = 1 where id = ?', cboId()).run()
  const { id } = await as('patient').async_messaging_appointments.create({
    encounterTypeId: '3',
    initials: 'JE',
  })
  later(60)
  for (const who of ['support', 'manager', 'clinical_admin'] as const)
    expect(await offers(id, who)).toBe(false)
  await expect(miss(id)).rejects.toMatchObject(refusal('not_in_writing'))
  expect(await statusOf(id)).toBe('Waiting')
})

describe('a visit that was accepted and given back by itself', () => {
  const giveBack = async (act: (appointmentId: string, id: string) => Promise<unknown>) => {
    const { id, appointmentId } = await request()
    await accept(id)
    later(1)
    await act(appointmentId, id)
    later(2)
    await tend()
    return read(id)
  }

  it('tells its patient that they did not come, where they did not', async () => {
    expect(await giveBack((_, id) => heartbeat(id))).toMatchObject({
      status: 'pending',
      releasedCount: 1,
      releaseCause: 'patient_absent',
    })
  })

  it('tells that the clinician was away, where the patient came and waited', async () => {
    expect(await giveBack((appointmentId) => enterRoom(appointmentId))).toMatchObject({
      releaseCause: 'clinician_away',
    })
  })

  it('is kept for six minutes of a patient in the room, and for three of one who left it', async () => {
    const { id, appointmentId } = await request()
    await accept(id)
    await enterRoom(appointmentId)
    for (let minutes = 0; minutes < 5; minutes++) {
      await beHere(appointmentId)
      later(1)
      await tend()
    }
    expect(await read(id)).toMatchObject({ status: 'accepted', releasedCount: 0 })
    await beHere(appointmentId)
    later(1)
    await tend()
    expect(await read(id)).toMatchObject({
      status: 'pending',
      releasedCount: 1,
      releaseCause: 'clinician_away',
    })
    await accept(id)
    await enterRoom(appointmentId)
    later(2)
    await tend()
    expect(await read(id)).toMatchObject({ status: 'accepted' })
    later(1)
    await tend()
    expect(await read(id)).toMatchObject({ status: 'pending', releasedCount: 2 })
  })

  it('is given back once, by two runs at the same time', async () => {
    const { id } = await request()
    await accept(id)
    later(3)
    await Promise.all([tend(), tend()])
    expect(await read(id)).toMatchObject({ status: 'pending', releasedCount: 1 })
    expect(await countViolations()).toEqual(noViolations)
  })

  it('is begun or given back, never both, by a clinician who comes at that moment', async () => {
    const { id, appointmentId } = await request()
    await accept(id)
    later(3)
    const [beginning] = await Promise.allSettled([start(appointmentId), tend()])
    const found = await read(id)
    expect(found).toMatchObject(
      beginning?.status === 'fulfilled'
        ? { status: 'accepted', appointmentStatus: 'In progress', releasedCount: 0 }
        : { status: 'pending', appointmentStatus: 'Waiting', releasedCount: 1 },
    )
    expect(await countViolations()).toEqual(noViolations)
  })

  it('tells that the clinician was away, where they gave it back', async () => {
    expect(await giveBack((_, id) => release(id))).toMatchObject({
      releaseCause: 'clinician_away',
    })
  })
})
