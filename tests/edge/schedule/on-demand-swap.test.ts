import { beforeEach, describe, expect, it } from 'vitest'
import { drainOutbox } from '#edge/events/request-drain'
import { environmentOf } from '#edge/platform/environment'
import { hourMs, iso, now, setClock } from '#edge/platform/time'
import { as, bindings, providerId, userId } from '../world'
import {
  accept,
  heartbeat,
  leave,
  openQueue,
  read,
  refusal,
  release,
  request,
  requestOfOther,
  settle,
} from './on-demand-fixtures'
import {
  at,
  bookAs,
  bookingBody,
  bookVisit,
  claimedBuckets,
  count,
  countViolations,
  noViolations,
  reportExposure,
  rows,
  run,
  visitsOf,
} from './schedule-fixtures'
import { join, minute } from './visit-actions'

let availability = ''
beforeEach(async () => {
  availability = await openQueue()
})

const pep = '11'
const bookPep = async () => {
  await reportExposure()
  return bookAs('patient', await bookingBody(availability, '11:00', { encounterTypeId: pep }))
}
const bookForOther = async () =>
  visitsOf(as('otherPatient'), 'otherPatient').create({
    ...(await bookingBody(availability, '11:00')),
    initials: 'MB',
  })
/** The scheduled visit of the patient is to be had now, said at its own address. */
const swap = (id: string, more: object = {}) =>
  as('patient').call('PATCH /patients/:patient/appointments/:id', {
    params: { patient: userId('patient'), id },
    body: { onDemandSwap: true, attestedState: 'NY', ...more },
  })

describe('a scheduled visit that is to be had now', () => {
  it('keeps its time until a clinician accepts', async () => {
    const { id: visit } = await bookVisit(availability, '11:00')
    const { id } = await request({ onDemandSwap: true, encounterTypeId: undefined })
    expect(await read(id)).toMatchObject({ appointmentId: visit, appointmentStatus: 'Scheduled' })
    expect(await claimedBuckets(visit)).toHaveLength(4)
    await leave(id)
    expect(await read(id)).toMatchObject({ status: 'abandoned', appointmentStatus: 'Scheduled' })
    const again = await request({ onDemandSwap: true })
    await accept(again.id, 'otherProvider')
    expect(await visitsOf(as('patient')).get(visit)).toMatchObject({
      status: 'Waiting',
      kind: 'on_demand',
      startsAt: iso(now()),
      providerId: providerId('otherProvider'),
    })
    expect(await countViolations()).toEqual(noViolations)
  })

  it('is swapped by the address of the visit as well, where the patient is, and keeps the place of PEP', async () => {
    const first = await requestOfOther()
    const { id } = await bookPep()
    await swap(id, { attestedState: 'NJ' })
    const [swapped] = await as('patient').on_demand_appointments.list()
    expect(swapped).toMatchObject({
      status: 'pending',
      appointmentId: id,
      attestedState: 'NJ',
      isUrgent: true,
      exposureAt: iso(now() - hourMs),
    })
    const order = await as('clinical_lead').on_demand_appointments.list({
      filter: { status: 'pending' },
    })
    expect(order.map((each) => each.id)).toEqual([swapped?.id, first.id])
  })

  it('is swapped in the state of the address where its patient names none', async () => {
    const { id } = await bookPep()
    await swap(id, { attestedState: undefined, initials: 'JE' })
    expect(await as('patient').on_demand_appointments.list()).toMatchObject([
      { status: 'pending', appointmentId: id, attestedState: 'NY' },
    ])
  })

  it('is the one of the kind that its patient names, where PEP stands beside another', async () => {
    await bookVisit(availability, '09:00')
    const { id } = await bookPep()
    expect(await request({ onDemandSwap: true, encounterTypeId: pep })).toMatchObject({
      appointmentId: id,
      isUrgent: true,
    })
  })

  it('stands again at its time and with its clinician, as who accepted gives it back or its patient leaves', async () => {
    const { id: visit } = await bookVisit(availability, '11:00')
    const before = await visitsOf(as('patient')).get(visit)
    const buckets = await claimedBuckets(visit)
    const stands = async () => {
      const { status, startsAt, endsAt, provider, kind } = await visitsOf(as('patient')).get(visit)
      expect({ status, startsAt, endsAt, provider, kind }).toEqual({
        status: 'Scheduled',
        startsAt: before.startsAt,
        endsAt: before.endsAt,
        provider: { type: 'providers', id: providerId('provider') },
        kind: 'scheduled',
      })
      expect(await claimedBuckets(visit)).toEqual(buckets)
      expect(await countViolations()).toEqual(noViolations)
    }
    const { id } = await request({ onDemandSwap: true })
    await accept(id, 'otherProvider')
    await release(id, 'otherProvider')
    expect(await read(id)).toMatchObject({ status: 'pending', releasedCount: 1 })
    await stands()
    await accept(id, 'otherProvider')
    await leave(id)
    expect(await read(id)).toMatchObject({ status: 'abandoned', appointmentStatus: 'Scheduled' })
    await stands()
    await drainOutbox(environmentOf(bindings))
    expect(
      await rows(
        "select user_id from user_notifications where code = 'visit_booked' and subject_id = ? and user_id <> ?",
        visit,
        userId('patient'),
      ),
    ).toContainEqual({ user_id: userId('provider') })
  })

  it('keeps its time from others until the visit now begins, and then lets it go', async () => {
    const { id: visit } = await bookVisit(availability, '11:00')
    const { id } = await request({ onDemandSwap: true })
    await accept(id, 'otherProvider')
    const others = bookForOther()
    await expect(others).rejects.toMatchObject(refusal('provider_has_appointment'))
    await as('otherProvider').call('POST /providers/:provider/appointments/:id/start', {
      params: { provider: providerId('otherProvider'), id: visit },
    })
    expect(
      await count("select count(*) from slot_claims where kind = 'hold' or owner_id = ?", id),
    ).toBe(0)
    await bookForOther()
    expect(await countViolations()).toEqual(noViolations)
  })

  it('is taken whole by who accepts while its patient is in the room already, and its former clinician is told', async () => {
    const { id: visit } = await bookVisit(availability, '11:00')
    setClock(Date.parse(at('10:50')))
    const { id } = await request({ onDemandSwap: true })
    await join(visit)
    await accept(id, 'otherProvider')
    expect(await visitsOf(as('patient')).get(visit)).toMatchObject({
      status: 'Waiting',
      kind: 'on_demand',
      providerId: providerId('otherProvider'),
    })
    expect(await countViolations()).toEqual(noViolations)
    await drainOutbox(environmentOf(bindings))
    expect(
      await rows(
        "select user_id from user_notifications where code = 'visit_reassigned' and subject_id = ?",
        visit,
      ),
    ).toEqual([{ user_id: userId('provider') }])
  })

  it('is not swapped for while another request is accepted and has not begun', async () => {
    const { id } = await request()
    await accept(id)
    await bookPep()
    const pepNow = request({ onDemandSwap: true, encounterTypeId: pep })
    await expect(pepNow).rejects.toMatchObject(refusal('on_demand_open'))
    await release(id)
    expect(await read(id)).toMatchObject({ status: 'pending' })
  })

  it('does not lapse while it is waited for: no other is booked beside it, and a clinician takes it late', async () => {
    const { id: visit } = await bookVisit(availability, '09:00')
    setClock(Date.parse(at('08:50')))
    const { id } = await request({ onDemandSwap: true })
    setClock(Date.parse(at('09:15')))
    await heartbeat(id)
    setClock(Date.parse(at('09:21')))
    await minute()
    const other = bookVisit(availability, '11:00')
    await expect(other).rejects.toMatchObject(refusal('patient_has_appointment'))
    await accept(id)
    expect(await read(id)).toMatchObject({ status: 'accepted', appointmentStatus: 'Waiting' })
    await release(id)
    await leave(id)
    await minute()
    expect(await as('provider').appointments.get(visit)).toMatchObject({ lapsedAt: iso(now()) })
    await bookVisit(availability, '11:00')
    expect(await countViolations()).toEqual(noViolations)
  })

  it('is swapped at its own address by its patient and support alone, and not once its time has passed', async () => {
    const { id } = await bookVisit(availability, '09:00')
    const instead = { onDemandSwap: true, attestedState: 'NY' } as const
    for (const who of [
      'provider',
      'assistant',
      'manager',
      'clinical_admin',
      'clinical_lead',
    ] as const)
      await expect(visitsOf(as(who)).update(id, instead as never)).rejects.toMatchObject({
        status: 403,
      })
    setClock(Date.parse(at('09:20')))
    await expect(swap(id)).rejects.toMatchObject(refusal('nothing_scheduled'))
    expect(await count('select count(*) from on_demand_appointments')).toBe(0)
  })

  it('is never one that a clinician made outside of the schedule, which stands beside it', async () => {
    await as('provider')
      .ad_hoc_appointments.in({ providers: providerId('provider') })
      .create({
        patientId: userId('patient'),
        encounterTypeId: '3',
        appointmentType: 'video',
        startsAt: at('06:30'),
      })
    await expect(request({ onDemandSwap: true })).rejects.toMatchObject(
      refusal('nothing_scheduled'),
    )
    const { id: visit } = await bookVisit(availability, '11:00')
    const { id } = await request({ onDemandSwap: true })
    expect(await accept(id)).toMatchObject({ appointmentId: visit })
    expect(await countViolations()).toEqual(noViolations)
  })

  it('is accepted or canceled, never both', async () => {
    const { id: visit } = await bookVisit(availability, '11:00')
    const { id } = await request({ onDemandSwap: true })
    await settle(accept(id), visitsOf(as('patient')).delete(visit))
    const after = await read(id)
    expect([
      ['accepted', 'Waiting'],
      ['abandoned', 'Canceled'],
    ]).toContainEqual([after.status, after.appointmentStatus])
    expect(await countViolations()).toEqual(noViolations)
  })

  it('or a new one is no way to PEP for who does not say when it happened, new, in place of a visit, or by support', async () => {
    const unsaid = refusal('exposure_missing', 422)
    await expect(request({ encounterTypeId: pep })).rejects.toMatchObject(unsaid)
    const forPatient = { encounterTypeId: pep, patientId: userId('patient') }
    await expect(as('support').on_demand_appointments.create(forPatient)).rejects.toMatchObject(
      unsaid,
    )
    await reportExposure()
    setClock(now() + 71 * hourMs + 1)
    await run(
      'update sessions set last_active_at = ?, expires_at = ?',
      iso(now()),
      iso(now() + hourMs),
    ).run()
    await expect(request({ encounterTypeId: pep })).rejects.toMatchObject(
      refusal('pep_window_passed'),
    )
    expect(await count('select count(*) from on_demand_appointments')).toBe(0)
  })

  it('comes first in the queue when support asks for it within the 72 hours', async () => {
    await bookPep()
    expect(
      await as('support').on_demand_appointments.create({
        encounterTypeId: pep,
        patientId: userId('patient'),
        onDemandSwap: true,
      }),
    ).toMatchObject({ isUrgent: true })
  })
})
