import { beforeEach, describe, expect, it } from 'vitest'
import { rowsAt } from '#demo/row-builders'
import { pepInWriting, pepTooLate } from '#edge/domains/exposures/exposure-rules'
import { drainOutbox } from '#edge/events/request-drain'
import { environmentOf } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { hourMs, iso, now, setClock } from '#edge/platform/time'
import { as, bindings, cboId, db, prepareRow, providerId, userId } from '../world'
import { openQueue, refusal, request } from './on-demand-fixtures'
import {
  at,
  bookAs,
  bookingBody,
  count,
  eastern,
  openAvailability,
  reportExposure,
  run,
  slotOf,
  visitsOf,
} from './schedule-fixtures'

const pep = '11'
const tuesday = '2026-11-24'
let availability = ''
beforeEach(async () => {
  availability = await openQueue()
  await openAvailability('09:00', '12:00', 'provider', tuesday)
  await openAvailability('09:00', '12:00', 'provider', '2026-11-26')
})

const pepBody = (clock: string) => bookingBody(availability, clock, { encounterTypeId: pep })
/** To a moment after so many hours, in which everyone stays signed in. */
const passHours = async (hours: number) => {
  setClock(now() + hours * hourMs + 1)
  await run('update sessions set last_active_at = ?', iso(now())).run()
}
/** The organization takes visits in writing, and so does every service line. */
const openWriting = () =>
  db.batch([
    run('update cbos set async_enabled = 1 where id = ?', cboId()),
    run('update service_lines set async_messaging = 1'),
  ])
/** Gives the clinician of the visits a license where the patient is. */
const licenseIn = (state: string) =>
  prepareRow(
    rowsAt(iso(now())).license({ id: uuidv7(), provider_id: providerId('provider'), state }),
  ).run()
const slotsFor = (encounterTypeId: string) =>
  as('patient').call('GET /patients/:patient/availabilities', {
    params: { patient: userId('patient') },
    query: { encounterTypeId },
  })
const freeTimes = async (encounterTypeId = pep) =>
  (await slotsFor(encounterTypeId)).map(({ time }) => time)

describe('the exposure a PEP visit is for', () => {
  it('is stored once with its zone, and counts for every way in', async () => {
    const { id } = await reportExposure(20, 'patient', {
      timezone: 'Pacific/Honolulu',
      state: 'HI',
    })
    await licenseIn('HI')
    const [stored] = await as('provider')
      .exposures.in({ patients: userId('patient') })
      .list()
    expect(stored).toMatchObject({
      id,
      occurredAt: iso(now() - 20 * hourMs),
      timezone: 'Pacific/Honolulu',
      state: 'HI',
      isOpen: true,
    })
    const booked = await bookAs('patient', await pepBody('10:00'))
    const visit = await visitsOf(as('provider')).get(booked.id)
    expect(visit.exposureAt).toBe(stored?.occurredAt)
    expect(await count('select count(*) from exposures')).toBe(1)
  })

  it('bounds the times offered by 72 hours from the exposure, not from now', async () => {
    expect((await freeTimes()).at(-1)).toBe(at('11:40', tuesday))
    await reportExposure(60)
    // 60 hours before six on Monday leaves until six in the evening.
    expect((await freeTimes()).at(-1)).toBe(at('11:40'))
    expect((await freeTimes('3')).at(-1)).toBe(at('11:40', '2026-11-26'))
    await reportExposure(68)
    expect((await freeTimes()).at(-1)).toBe(at('10:00'))
  })

  it('has times of PEP offered and booked by the clock of the place named with it, others by the profile', async () => {
    await reportExposure(20, 'patient', { timezone: 'Pacific/Guam' })
    const timeAtTen = async (encounterTypeId: string) =>
      (await slotsFor(encounterTypeId)).find(({ time }) => time === at('10:00'))
    expect(await timeAtTen(pep)).toMatchObject({
      timezone: 'Pacific/Guam',
      date: tuesday,
      timeSlot: '1:00 AM',
      partOfDay: 'morning',
    })
    expect(await timeAtTen('3')).toMatchObject({
      timezone: eastern,
      date: '2026-11-23',
      timeSlot: '10:00 AM',
    })
    const { id } = await bookAs('patient', await pepBody('10:00'))
    expect(await visitsOf(as('provider')).get(id)).toMatchObject({
      patientTimezone: 'Pacific/Guam',
    })
  })

  it('is a task within the hour where a correction makes the booked visit too late, until it is moved', async () => {
    const open = async () => {
      await drainOutbox(environmentOf(bindings))
      const { results } = await db
        .prepare(
          "select due_at as due from tasks where kind = 'pep_visit_too_late' and closed_at is null",
        )
        .all<{ due: string }>()
      return results
    }
    await reportExposure(20)
    const { id } = await bookAs('patient', await pepBody('10:00'))
    expect(await open()).toEqual([])
    await reportExposure(70)
    expect(await open()).toEqual([{ due: iso(now() + hourMs) }])
    await visitsOf(as('patient')).delete(id, { reasonCode: 'cost_or_insurance' })
    expect(await open()).toEqual([])
  })

  it('refuses a visit past 72 hours of it, and one without it, however it is asked for', async () => {
    await expect(bookAs('patient', await pepBody('10:00'))).rejects.toMatchObject(
      refusal('exposure_missing', 422),
    )
    await reportExposure(68)
    await bookAs('patient', await pepBody('10:00'))
    const [visit] = await visitsOf(as('patient')).list()
    const move = (who: 'patient' | 'support') =>
      visitsOf(as(who)).update(visit?.id ?? '', slotOf(availability, '10:20'))
    await expect(move('patient')).rejects.toMatchObject(refusal('pep_window_passed'))
    await expect(move('support')).rejects.toMatchObject(refusal('pep_window_passed'))
    await passHours(4)
    await expect(request({ encounterTypeId: pep })).rejects.toMatchObject(
      refusal('pep_window_passed'),
    )
  })

  it('refuses in the same statement a visit raced by a report of an older exposure', async () => {
    await reportExposure(1)
    const body = await pepBody('11:00')
    // Another tab reports between the check and the claim.
    const outcomes = await Promise.allSettled([bookAs('patient', body), reportExposure(71)])
    const booked = await count("select count(*) from appointments where status = 'Scheduled'")
    expect(booked).toBe(outcomes[0].status === 'fulfilled' ? 1 : 0)
    if (outcomes[0].status === 'rejected')
      expect(outcomes[0].reason).toMatchObject(refusal('pep_window_passed'))
  })

  it('refuses to make another visit one for PEP past the 72 hours', async () => {
    const { id } = await bookAs('patient', await bookingBody(availability, '10:20'))
    const swapType = () =>
      as('provider').call('POST /providers/:provider/appointments/:id/create_swap_type', {
        params: { provider: providerId('provider'), id },
        body: { encounterTypeId: pep },
      })
    await expect(swapType()).rejects.toMatchObject(refusal('exposure_missing', 422))
    await reportExposure(70, 'provider')
    await expect(swapType()).rejects.toMatchObject(refusal('pep_window_passed'))
    await reportExposure(10, 'provider')
    expect(await swapType()).toMatchObject({ encounterTypeId: pep })
  })

  it('refuses PEP in writing with the ways that work, and past 72 hours in the words of every way in', async () => {
    await openWriting()
    const ask = (who: 'patient' | 'support') =>
      as(who).async_messaging_appointments.create({
        encounterTypeId: pep,
        initials: 'JE',
        ...(who === 'support' && { patientId: userId('patient') }),
      })
    const refused = { status: 409, errors: [{ code: 'pep_in_writing', detail: pepInWriting }] }
    await expect(ask('patient')).rejects.toMatchObject(refused)
    await reportExposure(71)
    await expect(ask('patient')).rejects.toMatchObject(refused)
    await expect(ask('support')).rejects.toMatchObject(refused)
    await passHours(1)
    await expect(ask('patient')).rejects.toMatchObject({
      status: 409,
      errors: [{ code: 'pep_window_passed', detail: pepTooLate }],
    })
    expect(await count('select count(*) from async_messaging_appointments')).toBe(0)
  })

  it('offers no visit in writing on the service line of PEP', async () => {
    await openWriting()
    await reportExposure(2)
    const [line] = await as('patient').call('GET /patients/:patient/available_service_lines', {
      params: { patient: userId('patient') },
      query: { encounterTypeId: pep },
    })
    expect(line).toMatchObject({ name: 'PEP', onDemand: true, asyncMessaging: false })
  })

  it('tells whether a clinician is at work where the patient is', async () => {
    const isStaffed = async (state?: 'CA') =>
      (
        await as('patient').call('GET /patients/:patient/available_service_lines', {
          params: { patient: userId('patient') },
          query: { encounterTypeId: pep, state },
        })
      )[0]?.isStaffed
    expect(await isStaffed()).toBe(true)
    expect(await isStaffed('CA')).toBe(false)
    await passHours(7)
    expect(await isStaffed()).toBe(false)
  })

  it('refuses to make a visit in writing one for PEP, and keeps none in the database', async () => {
    await openWriting()
    const { id } = await as('patient').async_messaging_appointments.create({
      encounterTypeId: '3',
      initials: 'JE',
    })
    await reportExposure(2)
    // Given to a clinician before it began, as none is today.
    await run(
      "update appointments set provider_id = ?, status = 'Scheduled' where id = ?",
      providerId('provider'),
      id,
    ).run()
    await expect(
      as('provider').call('POST /providers/:provider/appointments/:id/create_swap_type', {
        params: { provider: providerId('provider'), id },
        body: { encounterTypeId: pep },
      }),
    ).rejects.toMatchObject(refusal('pep_in_writing'))
    await expect(
      run('update appointments set encounter_type_id = ? where id = ?', pep, id).run(),
    ).rejects.toThrow('pep_is_live')
  })

  it('refuses a report in the future, and stores one past 72 hours, which refuses PEP', async () => {
    await expect(reportExposure(-1)).rejects.toMatchObject(refusal('exposure_time', 422))
    expect(await reportExposure(73)).toMatchObject({ occurredAt: iso(now() - 73 * hourMs) })
    await expect(bookAs('patient', await pepBody('10:00'))).rejects.toMatchObject(
      refusal('pep_window_passed'),
    )
    expect(await freeTimes()).toEqual([])
    expect(await reportExposure(80, 'provider')).toMatchObject({ isOpen: true })
    await expect(reportExposure(-1, 'provider')).rejects.toMatchObject(
      refusal('exposure_time', 422),
    )
  })

  it('keeps an assault from support, and encrypts it', async () => {
    await reportExposure(2, 'patient', { isAssault: true })
    const read = (who: 'provider' | 'support') =>
      as(who)
        .exposures.in({ patients: userId('patient') })
        .list()
    expect((await read('provider'))[0]).toMatchObject({ isAssault: true, timezone: eastern })
    expect((await read('support'))[0]).not.toHaveProperty('isAssault')
    expect(await count("select count(*) from exposures where typeof(is_assault) = 'blob'")).toBe(1)
  })
})
