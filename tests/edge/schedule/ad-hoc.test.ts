import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '#edge/platform/time'
import { api, as, json, type Person, providerId, userId } from '../world'
import {
  at,
  bookVisit,
  countViolations,
  noViolations,
  openAvailability,
  resetSchedule,
  rows,
} from './schedule-fixtures'
import { clock, join, problem, start } from './visit-actions'
import { visitIn } from './visits'

beforeEach(() => resetSchedule())
afterAll(() => setClock(null))

const provider = providerId('provider')
const adHocOf = (who: Person, of = provider) => as(who).ad_hoc_appointments.in({ providers: of })
const now = {
  patientId: userId('patient'),
  encounterTypeId: '3',
  appointmentType: 'video',
} as const
const make = (who: Person = 'provider', more: object = {}) =>
  adHocOf(who).create({ ...now, startsAt: at('09:30'), ...more })

describe('an ad-hoc visit', () => {
  it('is made without an availability, beside the next booked visit, and held as any other', async () => {
    await bookVisit(await openAvailability('15:00', '16:00'), '15:00')
    clock('09:30')
    const visit = await make()
    expect(visit).toMatchObject({ status: 'Scheduled', startsAt: at('09:30'), endsAt: at('09:50') })
    expect(await problem(join(visit.id))).toBe('done')
    expect(await problem(start(visit.id))).toBe('done')
    expect(await countViolations()).toEqual(noViolations)
  })

  it('never begins in the past, and takes what is free of the time', async () => {
    const id = await visitIn('In progress', 'video', at('09:30'))
    clock('09:40')
    const visit = await make('provider', { patientId: userId('patient'), startsAt: at('06:00') })
    expect(visit.startsAt).toBe(at('09:40'))
    expect(
      await rows('select count(*) as n from slot_claims where owner_id = ?', visit.id),
    ).toEqual([{ n: 2 }])
    expect(await rows('select count(*) as n from slot_claims where owner_id = ?', id)).toEqual([
      { n: 4 },
    ])
    expect(await countViolations()).toEqual(noViolations)
  })

  it('is one at a time for a patient', async () => {
    clock('09:30')
    await make()
    expect(await problem(make())).toBe('409 patient_has_appointment')
  })

  it('is moved, changed and canceled until it begins', async () => {
    clock('09:30')
    const { id } = await make()
    expect(
      await adHocOf('assistant').update(id, { startsAt: at('10:00'), appointmentType: 'phone' }),
    ).toMatchObject({ startsAt: at('10:00'), endsAt: at('10:20'), mode: 'phone' })
    expect(await adHocOf('provider').list({ filter: { status: 'Scheduled' } })).toHaveLength(1)
    await adHocOf('provider').delete(id)
    expect(await adHocOf('provider').get(id)).toMatchObject({ status: 'Canceled' })
    expect(await countViolations()).toEqual(noViolations)
    const started = await make()
    await start(started.id)
    expect(await problem(adHocOf('provider').delete(started.id))).toBe('409 visit_begun')
  })

  it('is made for patients in their care by its provider, assistant, lead or administrators only', async () => {
    clock('09:30')
    for (const who of ['patient', 'admin', 'cbo', 'pharmacy'] as const)
      expect([who, await problem(make(who))]).toEqual([who, '403 forbidden'])
    for (const who of ['support', 'manager'] as const)
      expect([who, await problem(make(who))]).toEqual([who, '403 forbidden'])
    expect(await problem(make('otherProvider'))).toBe('404 not_found')
    expect(await problem(make('provider', { patientId: userId('otherPatient') }))).toBe(
      '404 not_found',
    )
    expect(await problem(make('clinical_lead', { patientId: userId('otherPatient') }))).toBe(
      '403 not_in_care',
    )
    expect(await problem(make('clinical_lead'))).toBe('done')
  })

  it('has notes under its own address', async () => {
    clock('09:30')
    const { id } = await make()
    const path = `/api/providers/${provider}/ad_hoc_appointments/${id}/notes`
    const written = await api(path, json({ body: 'Called in the morning' }), 'provider')
    expect(written.status).toBe(201)
    const { data } = (await (await api(path, {}, 'support')).json()) as { data: object[] }
    expect(data).toMatchObject([{ attributes: { body: 'Called in the morning' } }])
    const elsewhere = path.replace(provider, providerId('otherProvider'))
    expect((await api(elsewhere, {}, 'support')).status).toBe(404)
  })
})

describe('the type and mode of a visit', () => {
  const swap = (id: string, body: object, who: Person = 'provider') =>
    as(who).call('POST /providers/:provider/appointments/:id/create_swap_type', {
      params: { id, provider },
      body,
    })

  it('are changed before it begins, and not after', async () => {
    const id = await visitIn('Scheduled')
    expect(await swap(id, { appointmentType: 'phone', encounterTypeId: '2' })).toMatchObject({
      mode: 'phone',
      encounterTypeId: '2',
      startsAt: at('09:00'),
    })
    expect(await problem(swap(id, {}))).toBe('422 nothing_chosen')
    expect(await problem(swap(id, { encounterTypeId: 'none' }))).toBe('422 type_not_offered')
    clock('09:00')
    await start(id)
    expect(await problem(swap(id, { appointmentType: 'video' }))).toBe('409 visit_begun')
  })

  it('are not for patients to change here', async () =>
    expect(
      await problem(swap(await visitIn('Scheduled'), { appointmentType: 'phone' }, 'patient')),
    ).toBe('403 forbidden'))
})

describe('the next appointments of a provider', () => {
  const next = (who: Person) =>
    as(who).call('GET /providers/:provider/dashboard/next_appointments', { params: { provider } })

  it('begin with the patient who waits, and leave out what is over', async () => {
    await visitIn('Complete', 'video', at('08:00'))
    await bookVisit(await openAvailability('09:00', '12:00'), '11:00')
    clock('10:50')
    const [first] = await next('provider')
    expect(first).toMatchObject({ status: 'Scheduled', patientName: 'Jordan Ellis' })
    await join(first?.id ?? '')
    expect(await next('assistant')).toMatchObject([
      { status: 'Waiting', waitingSince: at('10:50'), visitReason: expect.any(String) },
    ])
    expect(await next('clinical_lead')).toHaveLength(1)
  })

  it('do not exist for another provider, and are not for patients', async () => {
    expect(await problem(next('otherProvider'))).toBe('404 not_found')
    expect(await problem(next('patient'))).toBe('403 forbidden')
  })
})
