import { beforeEach, describe, expect, it } from 'vitest'
import { bucketOf } from '#edge/platform/buckets/five-minute-buckets'
import { iso, now } from '#edge/platform/time'
import { agreedBy, api, as, cboId, db, json, providerId, userId } from '../world'
import {
  at,
  bookVisit,
  bucketsAt,
  claimedBuckets,
  count,
  openAvailability,
  resetSchedule,
  rows,
  run,
  slotOf,
  visitsOf,
} from './schedule-fixtures'
import { clock, minute } from './visit-actions'

beforeEach(() => resetSchedule())

describe('moving a visit', () => {
  it('takes the new time and lets go of the old', async () => {
    const id = await openAvailability('09:00', '12:00')
    const visit = await bookVisit(id)
    const moved = await visitsOf(as('patient')).update(visit.id, slotOf(id, '11:00'))
    expect(moved).toMatchObject({
      id: visit.id,
      startsAt: at('11:00'),
      endsAt: at('11:20'),
      version: 2,
      status: 'Scheduled',
    })
    expect(await claimedBuckets(visit.id)).toEqual(bucketsAt('11:00'))
    expect(await rows('select action, starts_at from appointment_history order by rowid')).toEqual([
      { action: 'book', starts_at: at('09:00') },
      { action: 'reschedule', starts_at: at('11:00') },
    ])
    expect(await rows("select due_at, status from todos where type = 'APPOINTMENT'")).toEqual([
      { due_at: at('11:00'), status: 'todo' },
    ])
    expect(
      await count(
        "select count(*) from events where name = 'appointments.reschedule' and subject_id = ?",
        visit.id,
      ),
    ).toBe(1)
  })

  it('works for a visit of a kind that is offered no more, which its patient keeps', async () => {
    const id = await openAvailability('09:00', '12:00')
    const visit = await bookVisit(id)
    await run("update encounter_types set active = 0 where id = '3'").run()
    try {
      const free = (query: { appointmentId?: string }) =>
        as('patient').call('GET /patients/:patient/availabilities', {
          params: { patient: userId('patient') },
          query: { encounterTypeId: '3', ...query },
        })
      await expect(free({})).rejects.toMatchObject({ status: 404 })
      expect((await free({ appointmentId: visit.id })).map(({ time }) => time)).toContain(
        at('11:00'),
      )
      const moved = await visitsOf(as('patient')).update(visit.id, slotOf(id, '11:00'))
      expect(moved).toMatchObject({ startsAt: at('11:00') })
    } finally {
      await run("update encounter_types set active = 1 where id = '3'").run()
    }
  })

  it('of one whose time has passed makes it pending again, with its reminder', async () => {
    const id = await openAvailability('09:00', '12:00')
    const visit = await bookVisit(id, '09:00')
    clock('09:20')
    await minute()
    await visitsOf(as('manager')).update(visit.id, slotOf(id, '11:00'))
    expect(await as('manager').appointments.get(visit.id)).toMatchObject({ lapsedAt: null })
    expect(
      await rows("select due_at, status from todos where type = 'APPOINTMENT' and status = 'todo'"),
    ).toEqual([{ due_at: at('11:00'), status: 'todo' }])
    await expect(bookVisit(id, '10:00')).rejects.toMatchObject({
      errors: [{ code: 'patient_has_appointment' }],
    })
  })

  it('works onto time of its own', async () => {
    const id = await openAvailability('09:00', '12:00')
    const visit = await bookVisit(id)
    await visitsOf(as('manager')).update(visit.id, slotOf(id, '09:10'))
    expect(await claimedBuckets(visit.id)).toEqual(bucketsAt('09:10'))
  })

  it('goes to times that are offered, for who was offered them', async () => {
    const id = await openAvailability('09:00', '12:00')
    const visit = await bookVisit(id)
    await expect(
      visitsOf(as('patient')).update(visit.id, slotOf(id, '10:10')),
    ).rejects.toMatchObject({ status: 409, errors: [{ code: 'provider_has_appointment' }] })
    expect(await claimedBuckets(visit.id)).toEqual(bucketsAt('09:00'))
    await visitsOf(as('manager')).update(visit.id, slotOf(id, '10:10'))
    expect(await claimedBuckets(visit.id)).toEqual(bucketsAt('10:10'))
  })

  it('keeps the old time when the new one is taken', async () => {
    const id = await openAvailability('09:00', '12:00')
    const visit = await bookVisit(id)
    await run(
      "insert into slot_claims (provider_id, bucket, owner_id, kind) values (?, ?, 'x', 'block')",
      providerId('provider'),
      bucketOf(at('11:15')),
    ).run()
    await expect(
      visitsOf(as('patient')).update(visit.id, slotOf(id, '11:00')),
    ).rejects.toMatchObject({
      status: 409,
      errors: [
        {
          code: 'provider_has_appointment',
          meta: { nearest: [{ time: at('10:40') }, { time: at('11:20') }, { time: at('10:20') }] },
        },
      ],
    })
    expect(await claimedBuckets(visit.id)).toEqual(bucketsAt('09:00'))
    expect(await rows('select version, starts_at from appointments')).toEqual([
      { version: 1, starts_at: at('09:00') },
    ])
  })

  it('to another clinician lets both know and lets the new one in', async () => {
    await run(
      "insert or ignore into provider_cbos values (?, ?, '')",
      providerId('otherProvider'),
      cboId(),
    ).run()
    const id = await openAvailability('09:00', '12:00')
    const other = await openAvailability('09:00', '12:00', 'otherProvider')
    const visit = await bookVisit(id)
    const moved = await visitsOf(as('patient')).update(
      visit.id,
      slotOf(other, '10:00', 'otherProvider'),
    )
    expect(moved.provider).toMatchObject({ id: providerId('otherProvider') })
    expect(
      await rows(
        "select detail from events where name = 'appointments.reschedule' and subject_id = ?",
        visit.id,
      ),
    ).toEqual([
      {
        detail: JSON.stringify({
          provider_id: providerId('otherProvider'),
          previous_provider_id: providerId('provider'),
          previous_starts_at: at('09:00'),
          previous_provider_user_id: userId('provider'),
          previous_assistant_user_id: userId('assistant'),
        }),
      },
    ])
    expect((await as('otherProvider').appointments.get(visit.id)).id).toBe(visit.id)
    await run(
      'delete from provider_cbos where provider_id = ? and cbo_id = ?',
      providerId('otherProvider'),
      cboId(),
    ).run()
  })

  it('is open to the patient no matter what the gates say', async () => {
    const id = await openAvailability('09:00', '12:00')
    const visit = await bookVisit(id)
    await run("update eligibility_rules set action = 'not_allowed' where cbo_id = ?", cboId()).run()
    await run('delete from consents where patient_id = ?', userId('patient')).run()
    const moved = await visitsOf(as('patient'))
      .update(visit.id, slotOf(id, '10:00'))
      .catch((error: unknown) => error)
    await run("update eligibility_rules set action = 'allowed' where cbo_id = ?", cboId()).run()
    await db.batch(agreedBy(userId('patient'), iso(now())))
    expect(moved).toMatchObject({ startsAt: at('10:00') })
  })

  it('takes new initials and another mode, and checks both as a booking does', async () => {
    const id = await openAvailability('09:00', '12:00')
    const visit = await bookVisit(id)
    await run("update appointments set encounter_type_id = '7' where id = ?", visit.id).run()
    const move = (answers: { initials?: string; appointmentType?: 'video' | 'phone' }) =>
      visitsOf(as('patient')).update(visit.id, { ...slotOf(id, '10:00'), ...answers })
    await expect(move({ initials: 'ZZ' })).rejects.toMatchObject({
      fields: { initials: ['Must be initials of first and last name'] },
    })
    const { initials } = visit
    const moved = await move({ initials: initials ?? '', appointmentType: 'phone' })
    expect(moved).toMatchObject({ mode: 'phone', initials, startsAt: at('10:00') })
    await run("update appointments set encounter_type_id = '1' where id = ?", visit.id).run()
    await expect(move({ appointmentType: 'phone' })).rejects.toMatchObject({
      errors: [{ code: 'video_only' }],
    })
  })

  it('needs the version that was seen, once it is named', async () => {
    const id = await openAvailability('09:00', '12:00')
    const visit = await bookVisit(id)
    await visitsOf(as('patient')).update(visit.id, slotOf(id, '10:00'), { version: 1 })
    await expect(
      visitsOf(as('patient')).update(visit.id, slotOf(id, '11:00'), { version: 1 }),
    ).rejects.toMatchObject({ status: 412 })
    expect(await claimedBuckets(visit.id)).toEqual(bucketsAt('10:00'))
  })

  it('is done once however often the same attempt is sent', async () => {
    const id = await openAvailability('09:00', '12:00')
    const visit = await bookVisit(id)
    const options = { once: 'm1', version: 1 }
    await visitsOf(as('patient')).update(visit.id, slotOf(id, '10:00'), options)
    const again = await visitsOf(as('patient')).update(visit.id, slotOf(id, '10:00'), options)
    expect(again.version).toBe(2)
  })

  it('knows nothing of what it was not told about', async () => {
    const id = await openAvailability('09:00', '12:00')
    const visit = await bookVisit(id)
    const answer = await api(
      `/api/patients/${userId('patient')}/appointments/${visit.id}`,
      json({ on_demand_swap: true, availability_id: id }, 'PATCH'),
      'patient',
    )
    expect(answer.status).toBe(422)
  })

  it('is refused to a stranger, who cannot tell that it is there', async () => {
    const id = await openAvailability('09:00', '12:00')
    const visit = await bookVisit(id)
    for (const who of ['otherPatient', 'otherProvider'] as const) {
      await expect(visitsOf(as(who)).update(visit.id, slotOf(id, '10:00'))).rejects.toMatchObject({
        status: 404,
      })
      await expect(visitsOf(as(who)).delete(visit.id)).rejects.toMatchObject({ status: 404 })
      await expect(as(who).appointments.get(visit.id)).rejects.toMatchObject({ status: 404 })
    }
    await expect(visitsOf(as('otherPatient'), 'otherPatient').get(visit.id)).rejects.toMatchObject({
      status: 404,
    })
  })
})
