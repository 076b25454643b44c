import { beforeEach, describe, expect, it } from 'vitest'
import { iso, now } from '#edge/platform/time'
import { agreedBy, api, as, cboId, db, json, providerId, userId } from '../world'
import {
  at,
  bookAs,
  bookingBody,
  bookingOf,
  countRemaining,
  initialsOf,
  monday,
  nothing,
  openAvailability,
  reportExposure,
  resetSchedule,
  run,
  visitsOf,
} from './schedule-fixtures'

beforeEach(() => resetSchedule())

describe('who may be booked', () => {
  it.each([
    ['without initials', { initials: undefined }, 'Enter your initials'],
    ['with the wrong initials', { initials: 'xy' }, 'Must be initials of first and last name'],
    ['with three letters', { initials: 'jel' }, 'Use at most 2 letters'],
  ])('is not a patient %s', async (_, more, words) => {
    const refused = bookAs(
      'patient',
      await bookingBody(await openAvailability('09:00', '10:00'), '09:00', more),
    )
    await expect(refused).rejects.toMatchObject({ status: 422, fields: { initials: [words] } })
    expect(await countRemaining()).toEqual(nothing)
  })

  it('is not a patient whose consents are not complete', async () => {
    const id = await openAvailability('09:00', '10:00')
    await run('delete from consents where patient_id = ?', userId('patient')).run()
    const refused = await bookAs('patient', await bookingBody(id)).catch((error: unknown) => error)
    await db.batch(agreedBy(userId('patient'), iso(now())))
    expect(refused).toMatchObject({
      status: 422,
      errors: [{ code: 'consents_complete', detail: 'The consents are not complete' }],
    })
  })

  it('is not a patient of a state where no service line offers the visit', async () => {
    const id = await openAvailability('09:00', '10:00')
    // Guam offers PrEP, and no PEP.
    const input = await bookingBody(id, '09:00', { encounterTypeId: '11' })
    await run("update patients set state = 'GU' where id = ?", userId('patient')).run()
    const refused = await bookAs('patient', input).catch((error: unknown) => error)
    await run("update patients set state = 'NY' where id = ?", userId('patient')).run()
    expect(refused).toMatchObject({ status: 422, errors: [{ code: 'service_open' }] })
  })

  it('is not a patient who asks for a call where they are not asked how to talk', async () => {
    const id = await openAvailability('09:00', '10:00')
    await expect(
      bookAs('patient', await bookingBody(id, '09:00', { appointmentType: 'phone' })),
    ).rejects.toMatchObject({ status: 422, errors: [{ code: 'video_only' }] })
  })

  it('is not a patient whose organization does not allow it, nor one who chose no treatment', async () => {
    const id = await openAvailability('09:00', '10:00')
    const closed = {
      status: 403,
      errors: [{ code: 'access_allowed', detail: 'The patient cannot schedule at the moment' }],
    }
    await run("update eligibility_rules set action = 'waitlist' where cbo_id = ?", cboId()).run()
    const waiting = await bookAs('patient', await bookingBody(id)).catch((error: unknown) => error)
    await run("update eligibility_rules set action = 'allowed' where cbo_id = ?", cboId()).run()
    expect(waiting).toMatchObject(closed)
    await run(
      'update patient_treatments set active = 0 where patient_id = ?',
      userId('patient'),
    ).run()
    const untreated = await bookAs('patient', await bookingBody(id)).catch(
      (error: unknown) => error,
    )
    const bySupport = await bookAs('support', await bookingBody(id)).catch(
      (error: unknown) => error,
    )
    await reportExposure()
    const pep = await bookAs('patient', await bookingBody(id, '09:20', { encounterTypeId: '11' }))
    await run(
      'update patient_treatments set active = 1 where patient_id = ?',
      userId('patient'),
    ).run()
    expect(untreated).toMatchObject(closed)
    expect(bySupport).toMatchObject({
      status: 403,
      errors: [
        {
          code: 'access_allowed',
          detail:
            'The patient cannot schedule at the moment: they chose no treatment. Choose it with them in their chart, under Treatments.',
        },
      ],
    })
    expect(pep.status).toBe('Scheduled')
  })

  it('is not a patient whose record is closed, also for staff', async () => {
    const id = await openAvailability('09:00', '10:00')
    await run(
      "update patients set status = 'closed', status_reason = 'moved' where id = ?",
      userId('patient'),
    ).run()
    const refused = await bookAs('support', await bookingBody(id)).catch((error: unknown) => error)
    await run(
      "update patients set status = 'active', status_reason = null where id = ?",
      userId('patient'),
    ).run()
    expect(refused).toMatchObject({ status: 409, errors: [{ code: 'record_closed' }] })
  })

  it('is a patient seen for HIV before, for the next such visit, without a treatment', async () => {
    const id = await openAvailability('09:00', '10:00')
    await run(
      'update patient_treatments set active = 0 where patient_id = ?',
      userId('patient'),
    ).run()
    const hiv = await bookingBody(id, '09:00', { encounterTypeId: '7', appointmentType: 'phone' })
    const before = await bookAs('patient', hiv).catch((error: unknown) => error)
    await run(
      `insert into appointments (id, patient_id, provider_id, encounter_type_id, mode, status, starts_at, ends_at, minutes, patient_state, patient_timezone, provider_timezone, buckets, claimed, created_at, updated_at)
       values ('old', ?, ?, '6', 'video', 'Complete', '2026-01-05T15:00:00.000Z', '2026-01-05T15:30:00.000Z', 30, 'NY', 'UTC', 'UTC', 6, 0, '', '')`,
      userId('patient'),
      providerId('provider'),
    ).run()
    const after = await bookAs('patient', hiv)
    await run(
      'update patient_treatments set active = 1 where patient_id = ?',
      userId('patient'),
    ).run()
    expect(before).toMatchObject({ status: 403 })
    expect(after).toMatchObject({ mode: 'phone' })
  })

  it('says video or phone when it is asked: with a phone on file, for HIV follow-up or adherence', async () => {
    const id = await openAvailability('09:00', '10:00')
    const hiv = await bookingBody(id, '09:00', { encounterTypeId: '8' })
    await expect(bookAs('patient', hiv)).rejects.toMatchObject({
      status: 422,
      fields: { appointmentType: ['Please select an appointment type'] },
    })
    await run('update users set phone = null where id = ?', userId('patient')).run()
    const visit = await bookAs('patient', hiv)
    await run("update users set phone = '2125550100' where id = ?", userId('patient')).run()
    expect(visit.mode).toBe('video')
  })

  it('says who referred them only with the reach-LA organization, on a first PrEP visit', async () => {
    const id = await openAvailability('09:00', '10:00')
    const referred = { encounterTypeId: '1', referredBy: 'A friend' }
    await expect(bookAs('patient', await bookingBody(id, '09:00', referred))).rejects.toMatchObject(
      {
        status: 422,
        fields: { referredBy: [expect.any(String)] },
      },
    )
    await run("update system_settings set value = ? where key = 'reach_la_cbo_id'", cboId()).run()
    const other = await bookAs(
      'patient',
      await bookingBody(id, '09:00', { ...referred, referredBy: 'Other' }),
    ).catch((error: unknown) => error)
    const quarterly = await bookAs(
      'patient',
      await bookingBody(id, '09:00', { ...referred, encounterTypeId: '2' }),
    ).catch((error: unknown) => error)
    const visit = await bookAs('patient', await bookingBody(id, '09:00', referred))
    await run("update system_settings set value = '' where key = 'reach_la_cbo_id'").run()
    expect(other).toMatchObject({ fields: { referredBy: ['Say who referred you'] } })
    expect(quarterly).toMatchObject({ status: 422 })
    expect(visit.referredBy).toBe('A friend')
  })
})

describe('who may book', () => {
  it.each([
    'patient',
    'provider',
    'assistant',
    'support',
    'manager',
    'clinical_admin',
    'clinical_lead',
  ] as const)('is a %s', async (who) => {
    const id = await openAvailability('09:00', '10:00')
    const visit = await bookAs(
      who,
      await bookingBody(id, '09:00', { initials: who === 'patient' ? 'JE' : undefined }),
    )
    expect(visit.status).toBe('Scheduled')
  })

  it.each(['admin', 'cbo', 'pharmacy'] as const)('is no %s', async (who) => {
    await expect(
      bookAs(who, await bookingBody(await openAvailability('09:00', '10:00'))),
    ).rejects.toMatchObject({
      status: 403,
    })
  })

  it('is never a patient for another, nor a clinician for a stranger or in another’s name', async () => {
    const id = await openAvailability('09:00', '10:00', 'otherProvider')
    const values = {
      ...bookingOf({ availabilityId: id, time: at('09:00'), provider: 'otherProvider' }),
      initials: initialsOf('patient'),
    }
    for (const who of ['patient', 'provider', 'assistant'] as const)
      await expect(visitsOf(as(who), 'otherPatient').create(values)).rejects.toMatchObject({
        status: 404,
      })
    for (const who of ['provider', 'assistant', 'clinical_lead'] as const)
      await expect(bookAs(who, values)).rejects.toMatchObject({ status: 403 })
    expect(await countRemaining()).toEqual(nothing)
  })

  it('is never a lead for a patient whom no one they supervise cares for', async () => {
    const id = await openAvailability('09:00', '10:00')
    const values = { ...(await bookingBody(id)), initials: undefined }
    await expect(
      visitsOf(as('clinical_lead'), 'otherPatient').create(values),
    ).rejects.toMatchObject({ status: 403, errors: [{ code: 'not_in_care' }] })
    expect(await countRemaining()).toEqual(nothing)
  })

  it('is never an anonymous visitor', async () => {
    const { status } = await api(
      `/api/patients/${userId('patient')}/appointments`,
      json({ time: monday }),
    )
    expect(status).toBe(401)
  })
})
