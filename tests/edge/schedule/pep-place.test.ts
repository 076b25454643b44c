import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { drainOutbox } from '#edge/events/request-drain'
import { environmentOf } from '#edge/platform/environment'
import { setClock } from '#edge/platform/time'
import { codeOf } from '../documentation/visits'
import { addLab } from '../labs/reports-on-orders'
import { as, bindings, providerId, userId } from '../world'
import { accept, openQueue, refusal, request } from './on-demand-fixtures'
import {
  at,
  bookAs,
  bookingBody,
  openAvailability,
  reportExposure,
  rows,
  run,
  slotOf,
  visitsOf,
} from './schedule-fixtures'

const pep = '11'
const patient = userId('patient')
let availability = ''
let others = ''
/** The patient lives in New York; the first clinician is licensed there, the other one in New Jersey alone. */
beforeEach(async () => {
  availability = await openQueue()
  others = await openAvailability('12:00', '16:00', 'otherProvider')
  await run(
    "update licenses set status = 'revoked' where provider_id = ? and state = 'NY' or provider_id = ? and state = 'NJ'",
    providerId('otherProvider'),
    providerId('provider'),
  ).run()
})
afterAll(() => setClock(null))

const isIn = (state: string) => reportExposure(5, 'patient', { state })
const body = (of: 'provider' | 'otherProvider', clock: string) =>
  bookingBody(of === 'provider' ? availability : others, clock, {
    encounterTypeId: pep,
    providerId: providerId(of),
  })
const offered = async (encounterTypeId = pep) =>
  new Set(
    (
      await as('patient').call('GET /patients/:patient/availabilities', {
        params: { patient },
        query: { encounterTypeId },
      })
    ).map((slot) => slot.providerId),
  )
const listed = async () =>
  (
    await as('patient').call('GET /patients/:patient/providers', {
      params: { patient },
      query: { encounterTypeId: pep },
    })
  ).map(({ id }) => id)
const line = async () =>
  (
    await as('patient').call('GET /patients/:patient/available_service_lines', {
      params: { patient },
      query: { encounterTypeId: pep },
    })
  )[0]
const lost = async (id: string) => {
  await drainOutbox(environmentOf(bindings))
  return rows(
    "select 1 from tasks where kind = 'visit_without_clinician' and subject_id = ? and closed_at is null",
    id,
  )
}

describe('PEP of a patient who is in another state than their home', () => {
  it('is offered and booked with a clinician who is licensed there, and with no other', async () => {
    await isIn('NJ')
    expect(await offered()).toEqual(new Set([providerId('otherProvider')]))
    expect(await listed()).toEqual([providerId('otherProvider')])
    // Other visits are of the home.
    expect(await offered('3')).toEqual(new Set([providerId('provider')]))
    expect(await codeOf(bookAs('patient', await body('provider', '10:00')))).toBe(
      'provider_has_appointment',
    )
    const { id } = await bookAs('patient', await body('otherProvider', '13:00'))
    expect(await visitsOf(as('support')).get(id)).toMatchObject({ patientState: 'NJ' })
  })

  it('is booked by staff, and moved, by the same license', async () => {
    await isIn('NJ')
    const { id } = await bookAs('support', await body('otherProvider', '13:00'))
    const moved = slotOf(availability, '10:20')
    expect(await codeOf(visitsOf(as('support')).update(id, moved))).toBe('provider_has_appointment')
    await isIn('NY')
    await visitsOf(as('support')).update(id, moved)
    expect(await visitsOf(as('support')).get(id)).toMatchObject({
      providerId: providerId('provider'),
      patientState: 'NY',
    })
  })

  it('is had now from a clinician who is licensed there', async () => {
    await isIn('NJ')
    expect(await line()).toMatchObject({ isStaffed: true })
    const { id } = await request({ encounterTypeId: pep })
    expect(await rows('select attested_state as state from appointments')).toEqual([
      { state: 'NJ' },
    ])
    expect(await codeOf(accept(id, 'provider'))).not.toBe('answered')
    await accept(id, 'otherProvider')
  })

  it('has no clinician and no time where none is licensed, on every way in', async () => {
    await isIn('CA')
    expect(await offered()).toEqual(new Set())
    expect(await listed()).toEqual([])
    expect(await line()).toMatchObject({ name: 'PEP', isStaffed: false })
    await expect(request({ encounterTypeId: pep })).rejects.toMatchObject(refusal('no_providers'))
    // Two of its service lines are offered in American Samoa, and PEP is not among them.
    await isIn('AS')
    expect(await line()).toBeUndefined()
    await expect(request({ encounterTypeId: pep })).rejects.toMatchObject(
      refusal('on_demand_closed'),
    )
  })

  it('is made of another visit, or begun now, by a clinician who is licensed there alone', async () => {
    const { id } = await bookAs('patient', await bookingBody(availability, '10:20'))
    const swap = () =>
      as('provider').call('POST /providers/:provider/appointments/:id/create_swap_type', {
        params: { provider: providerId('provider'), id },
        body: { encounterTypeId: pep },
      })
    await isIn('NJ')
    expect(await codeOf(swap())).toBe('licensed')
    await visitsOf(as('patient')).delete(id, { reasonCode: 'cost_or_insurance' })
    const begin = () =>
      as('provider')
        .ad_hoc_appointments.in({ providers: providerId('provider') })
        .create({
          patientId: patient,
          encounterTypeId: pep,
          appointmentType: 'video',
          startsAt: at('06:30'),
        })
    expect(await codeOf(begin())).toBe('licensed')
    await isIn('NY')
    expect(await begin()).toMatchObject({ patientState: 'NY' })
  })

  it('stays with the place that they name, which a booked visit follows, and not with their home', async () => {
    await isIn('NY')
    const { id } = await bookAs('patient', await body('provider', '10:00'))
    const stateOf = async () => (await visitsOf(as('support')).get(id)).patientState
    await as('support').patients.update(patient, { state: 'NJ', zip: '07030' })
    expect([await stateOf(), await lost(id)]).toEqual(['NY', []])
    await isIn('NJ')
    expect([await stateOf(), await lost(id)]).toEqual(['NJ', [{ 1: 1 }]])
    await as('support').patients.update(patient, { state: 'NY', zip: '10001' })
    expect(await stateOf()).toBe('NJ')
  })

  it('follows their home where it is for something else, also to a state that they name with the zip code', async () => {
    const { id } = await bookAs('patient', await bookingBody(availability, '10:20'))
    const stateOf = async () => (await visitsOf(as('support')).get(id)).patientState
    expect(await stateOf()).toBe('NY')
    await as('support').patients.update(patient, { state: 'NJ', zip: '07030' })
    expect(await stateOf()).toBe('NJ')
    await as('support').patients.update(patient, { state: 'NY', zip: '10001' })
    expect(await stateOf()).toBe('NY')
  })

  it('is ordered by a clinician who is licensed there and not at their home', async () => {
    await isIn('NJ')
    const queued = await request({ encounterTypeId: pep })
    await accept(queued.id, 'otherProvider')
    const [visit] = await rows<{ id: string }>('select id from appointments')
    const id = visit?.id ?? ''
    await as('otherProvider').call('POST /providers/:provider/appointments/:id/start', {
      params: { provider: providerId('otherProvider'), id },
    })
    const order = () => addLab('otherProvider')
    expect(await codeOf(order())).toBe('answered')
    // A week later, and with the visit over, it is their home that counts again.
    await run("update appointments set status = 'Complete', attested_at = '2026-11-01'").run()
    await run("update exposures set created_at = '2026-11-01'").run()
    expect(await codeOf(order())).toBe('not_licensed')
  })
})
