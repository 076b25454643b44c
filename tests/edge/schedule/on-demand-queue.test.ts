import { beforeEach, describe, expect, it } from 'vitest'
import { tendQueue } from '#edge/domains/appointments/index'
import { connect } from '#edge/platform/db/index'
import { minuteMs, now, setClock } from '#edge/platform/time'
import { as, db } from '../world'
import { accept, heartbeat, openQueue, read, request } from './on-demand-fixtures'
import { countViolations, noViolations, rows, run } from './schedule-fixtures'

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
