import { beforeEach, describe, expect, it } from 'vitest'
import { cboId, providerId, userId } from '../world'
import {
  at,
  bookAs,
  bookingBody,
  count,
  countRemaining,
  countViolations,
  nothing,
  noViolations,
  openAvailability,
  reportExposure,
  resetSchedule,
  rows,
  run,
} from './schedule-fixtures'

beforeEach(() => resetSchedule())

describe('booking', () => {
  it('writes the visit, its time, its history, the team, the reminder and one event', async () => {
    const id = await openAvailability('09:00', '10:00')
    const visit = await bookAs('patient', await bookingBody(id))
    expect(visit).toMatchObject({
      status: 'Scheduled',
      mode: 'video',
      appointmentType: 'video',
      visitReason: 'PrEP Follow Up',
      startsAt: at('09:00'),
      time: at('09:00'),
      endsAt: at('09:20'),
      minutes: 20,
      patientState: 'NY',
      patientTimezone: 'America/New_York',
      initials: 'je',
      version: 1,
      provider: { type: 'providers', id: providerId('provider') },
      patient: { type: 'patients', id: userId('patient') },
      encounterType: { type: 'encounter_types', id: '3' },
    })
    expect(
      await rows('select bucket, kind from slot_claims where owner_id = ?', visit.id),
    ).toHaveLength(4)
    expect(
      await rows('select action, from_status, to_status, actor_role from appointment_history'),
    ).toEqual([
      { action: 'book', from_status: null, to_status: 'Scheduled', actor_role: 'patient' },
    ])
    expect(
      await rows(
        "select type, due_at from todos where subject_id = ? and status = 'todo'",
        visit.id,
      ),
    ).toEqual([{ type: 'APPOINTMENT', due_at: at('09:00') }])
    expect(
      await rows(
        "select detail, version, patient_id from events where name = 'appointments.create' and subject_id = ?",
        visit.id,
      ),
    ).toEqual([
      {
        detail: JSON.stringify({ provider_id: providerId('provider') }),
        version: 1,
        patient_id: userId('patient'),
      },
    ])
    expect(
      await rows(
        "select user_id, reason from care_team where patient_id = ? and reason = 'visit'",
        userId('patient'),
      ),
    ).toEqual([{ user_id: userId('provider'), reason: 'visit' }])
  })

  it('puts a patient without a provider on the panel of who sees them first', async () => {
    await run('update patients set provider_id = null where id = ?', userId('patient')).run()
    await bookAs('patient', await bookingBody(await openAvailability('09:00', '10:00')))
    expect(await rows('select provider_id from patients where id = ?', userId('patient'))).toEqual([
      { provider_id: providerId('provider') },
    ])
    expect(
      await count(
        "select count(*) from events where name = 'patients.assign' and subject_id = ?",
        userId('patient'),
      ),
    ).toBe(1)
  })

  it('leaves the panel of a patient who has a clinician as it was', async () => {
    const before = await count("select count(*) from events where name = 'patients.assign'")
    await bookAs('patient', await bookingBody(await openAvailability('09:00', '10:00')))
    expect(await count("select count(*) from events where name = 'patients.assign'")).toBe(before)
  })

  it('links a visit that makes up for a missed one', async () => {
    const id = await openAvailability('09:00', '12:00')
    const missed = await bookAs('patient', await bookingBody(id))
    await run(
      "update appointments set status = 'Missed', claimed = 0, starts_at = '2026-11-20T15:00:00.000Z' where id = ?",
      missed.id,
    ).run()
    await run('delete from slot_claims').run()
    expect((await bookAs('patient', await bookingBody(id, '10:00'))).rebookedFrom).toBe(missed.id)
  })

  it('is done once however often the same attempt is sent', async () => {
    const values = await bookingBody(await openAvailability('09:00', '10:00'))
    const first = await bookAs('patient', values, { once: 'k1' })
    const again = await bookAs('patient', values, { once: 'k1' })
    expect(again.id).toBe(first.id)
    expect(await count('select count(*) from appointments')).toBe(1)
    await expect(
      bookAs('patient', { ...values, time: at('09:20') }, { once: 'k1' }),
    ).rejects.toMatchObject({ status: 422 })
  })

  it('says who already has an appointment, and leaves no time held', async () => {
    const id = await openAvailability('09:00', '10:00')
    await bookAs('patient', await bookingBody(id))
    const second = bookAs('patient', await bookingBody(id, '09:40'))
    await expect(second).rejects.toMatchObject({
      status: 409,
      errors: [
        {
          code: 'patient_has_appointment',
          detail: 'The patient already has an scheduled pending appointment',
        },
      ],
    })
    const pressedTwice = bookAs('patient', await bookingBody(id))
    await expect(pressedTwice).rejects.toMatchObject({
      errors: [{ code: 'patient_has_appointment' }],
    })
    expect(await count('select count(*) from slot_claims')).toBe(4)
    expect(await countViolations()).toEqual(noViolations)
  })

  it('lets PEP go ahead beside the visit in the diary, but only one', async () => {
    const id = await openAvailability('09:00', '12:00')
    await bookAs('patient', await bookingBody(id))
    await reportExposure()
    const pep = (clock: string) => bookingBody(id, clock, { encounterTypeId: '11' })
    await bookAs('patient', await pep('10:00'))
    await expect(bookAs('patient', await pep('11:00'))).rejects.toMatchObject({
      errors: [{ code: 'patient_has_appointment' }],
    })
    expect(await countViolations()).toEqual(noViolations)
  })

  it('says that the time is gone and names the nearest three', async () => {
    const id = await openAvailability('09:00', '11:00')
    await run(
      "insert into slot_claims (provider_id, bucket, owner_id, kind) select provider_id, start_bucket + 8, 'block', 'block' from availabilities where id = ?",
      id,
    ).run()
    const refused = bookAs('patient', await bookingBody(id, '09:40'))
    await expect(refused).rejects.toMatchObject({
      status: 409,
      errors: [
        {
          code: 'provider_has_appointment',
          detail: expect.stringContaining('provider_has_appointment'),
          meta: {
            nearest: [
              {
                availability_id: id,
                time: at('09:20'),
                time_slot: '9:20 AM',
                part_of_day: 'morning',
              },
              { time: at('10:00') },
              { time: at('09:00') },
            ],
          },
        },
      ],
    })
  })

  it.each([
    ['5 minutes into another visit', '09:05'],
    ['before the open time', '08:50'],
    ['reaching past the open time', '09:50'],
    ['already past', '05:00'],
    ['sooner than the clinic can be ready', '06:10'],
  ])('refuses a time %s, and leaves nothing behind', async (_, clock) => {
    const id = await openAvailability(
      clock < '08' ? '05:00' : '09:00',
      clock < '08' ? '06:40' : '10:00',
    )
    await run(
      "insert into slot_claims (provider_id, bucket, owner_id, kind) select provider_id, start_bucket + 3, 'block', 'block' from availabilities where id = ?",
      id,
    ).run()
    await expect(bookAs('patient', await bookingBody(id, clock))).rejects.toMatchObject({
      status: 409,
      errors: [{ code: 'provider_has_appointment' }],
    })
    expect(await countRemaining()).toEqual({ visits: 0, claims: 1 })
  })

  it.each([
    ['the time was withdrawn', "update availabilities set status = 'withdrawn'"],
    ['the licence ran out the day before', "update licenses set expires_on = '2026-11-22'"],
    ['the licence begins the day after', "update licenses set issued_on = '2026-11-24'"],
    ['the licence was revoked', "update licenses set status = 'revoked'"],
    [
      'the patient moved to another state',
      `update patients set state = 'VT' where id = '${userId('patient')}'`,
    ],
    [
      'the patient’s organization does not work with the clinician',
      `update patients set cbo_id = '${cboId('otherCbo')}' where id = '${userId('patient')}'`,
    ],
    [
      'the clinic is closed',
      "insert into blackout_periods (id, name, starts_at, ends_at, created_at, updated_at) values ('b', 'Day off', '2026-11-23T14:15:00.000Z', '2026-11-24', '', '')",
    ],
    ['the clinician left', "update providers set status = 'inactive'"],
    [
      'that kind of clinician does not hold that kind of visit',
      "update providers set type_id = (select id from provider_types where name = 'Nurse')",
    ],
  ])('refuses when %s, and leaves nothing behind', async (_, undo) => {
    const id = await openAvailability('09:00', '10:00')
    await run(undo).run()
    const refused = await bookAs('patient', await bookingBody(id)).catch((error: unknown) => error)
    await run("update licenses set status = 'active', issued_on = null").run()
    await run(
      "update providers set status = 'active', type_id = (select id from provider_types where name = 'Nurse practitioner')",
    ).run()
    expect(refused).toMatchObject({ status: 409, errors: [{ code: 'provider_has_appointment' }] })
    expect(await countRemaining()).toEqual(nothing)
  })

  it('names a time that is no slot, an unknown clinician, and what it does not take', async () => {
    const id = await openAvailability('09:00', '10:00')
    await expect(
      bookAs('patient', { ...(await bookingBody(id)), time: '2026-11-23T14:01:00.000Z' }),
    ).rejects.toMatchObject({ status: 422, fields: { time: ['Choose one of the times offered'] } })
    await expect(
      bookAs('patient', {
        ...(await bookingBody(id)),
        providerId: '01990000-0000-7000-8000-000000000000',
      }),
    ).rejects.toMatchObject({ status: 404 })
    await expect(
      bookAs('patient', { ...(await bookingBody(id)), status: 'Complete' }),
    ).rejects.toMatchObject({ status: 422 })
    await expect(
      bookAs('patient', { ...(await bookingBody(id)), onDemandSwap: true }),
    ).rejects.toMatchObject({ status: 422 })
    expect(await countRemaining()).toEqual(nothing)
  })
})
