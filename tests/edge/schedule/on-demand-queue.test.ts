import { beforeEach, describe, expect, it } from 'vitest'
import { tendQueue } from '#edge/domains/appointments/index'
import { drainOutbox } from '#edge/events/request-drain'
import { connect } from '#edge/platform/db/index'
import { environmentOf } from '#edge/platform/environment'
import { minuteMs, now, setClock } from '#edge/platform/time'
import { as, bindings, db, userId } from '../world'
import { accept, heartbeat, openQueue, read, request, requestOfOther } from './on-demand-fixtures'
import { bookVisit, countViolations, noViolations, rows, run, visitsOf } from './schedule-fixtures'

beforeEach(() => openQueue())

describe('the queue by itself', () => {
  const minutesLater = async (minutes: number) => {
    setClock(now() + minutes * minuteMs)
    await tendQueue(connect(db), now())
  }

  it('gives back what was not begun within three minutes, to the head', async () => {
    const { id } = await request()
    await accept(id)
    await minutesLater(3)
    expect(await read(id)).toMatchObject({ status: 'pending', releasedCount: 1 })
    expect(await countViolations()).toEqual(noViolations)
  })

  it('gives back a swap that was not begun, and lets its patient go, with the scheduled visit as it was', async () => {
    const availability = await openQueue()
    const { id: visit } = await bookVisit(availability, '11:00')
    const before = await visitsOf(as('patient')).get(visit)
    const { id } = await request({ onDemandSwap: true })
    const { id: plain } = await requestOfOther()
    await accept(id, 'otherProvider')
    await accept(plain)
    await minutesLater(3)
    expect(await read(id)).toMatchObject({ status: 'pending', appointmentStatus: 'Scheduled' })
    expect(await read(plain, 'otherPatient')).toMatchObject({
      status: 'pending',
      appointmentStatus: 'Waiting',
    })
    await minutesLater(11)
    expect(await read(id)).toMatchObject({ status: 'abandoned', appointmentStatus: 'Scheduled' })
    const { status, startsAt, provider } = await visitsOf(as('patient')).get(visit)
    expect({ status, startsAt, provider }).toEqual({
      status: 'Scheduled',
      startsAt: before.startsAt,
      provider: before.provider,
    })
    expect(await countViolations()).toEqual(noViolations)
    await drainOutbox(environmentOf(bindings))
    expect(
      await rows(
        'select distinct code from user_notifications where user_id = ? and subject_id = ?',
        userId('patient'),
        id,
      ),
    ).toEqual([{ code: 'on_demand_visit' }])
  })

  it('asks a silent patient, and takes one who stays silent for gone; a heartbeat then revives nothing', async () => {
    const { id } = await request()
    await minutesLater(4)
    expect(
      await rows(
        "select name from events where name = 'on_demand_appointments.ask' and subject_id = ?",
        id,
      ),
    ).toHaveLength(1)
    await heartbeat(id)
    await minutesLater(9)
    expect(await read(id)).toMatchObject({ status: 'pending' })
    await minutesLater(1)
    await heartbeat(id)
    expect(await read(id)).toMatchObject({
      status: 'abandoned',
      appointmentStatus: 'Abandoned',
    })
    await expect(accept(id)).rejects.toMatchObject({ status: 404 })
    expect(await countViolations()).toEqual(noViolations)
  })

  it('keeps the place of who is to be called back, and calls again for who waits long', async () => {
    const { id } = await request({ callback: true })
    await minutesLater(5)
    await minutesLater(4)
    await minutesLater(60)
    expect(await read(id)).toMatchObject({ status: 'pending' })
    expect(
      await rows(
        "select name from events where name like 'on_demand_appointments.ring%' and subject_id = ? order by seq",
        id,
      ),
    ).toEqual([
      { name: 'on_demand_appointments.ring_again' },
      { name: 'on_demand_appointments.ring_managers' },
    ])
    await run('delete from availabilities').run()
    await minutesLater(1)
    expect(await read(id)).toMatchObject({ status: 'pending' })
    await as('patient').call('POST /on_demand_appointments/:id/call_back', {
      params: { id },
      body: { callback: false },
    })
    await heartbeat(id)
    await minutesLater(1)
    expect(await read(id)).toMatchObject({
      status: 'rejected',
      reasonCode: 'no_provider_in_state',
      appointmentStatus: 'Rejected',
    })
  })
})
