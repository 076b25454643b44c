import { beforeEach, describe, expect, it } from 'vitest'
import { hourMs, iso, minuteMs, now, setClock } from '#edge/platform/time'
import { as, cboId, providerId, userId } from '../world'
import {
  accept,
  heartbeat,
  leave,
  openQueue,
  read,
  refusal,
  reject,
  release,
  request,
  requestOfOther,
  settle,
  start,
} from './on-demand-fixtures'
import {
  at,
  count,
  countViolations,
  noViolations,
  reportExposure,
  rows,
  run,
  visitsOf,
} from './schedule-fixtures'
import { correct } from './visit-actions'

beforeEach(async () => {
  await openQueue()
  await run('update cbos set async_enabled = 1 where id = ?', cboId()).run()
})

const pep = '11'
describe('a visit now', () => {
  it('waits beside its appointment, with a place and an estimate, until a clinician accepts and begins', async () => {
    const visit = await request()
    expect(visit).toMatchObject({
      status: 'pending',
      appointmentStatus: 'Waiting',
      position: 1,
      clinicians: 2,
      handlingMinutes: null,
      attestedState: 'NY',
    })
    expect(await accept(visit.id)).toMatchObject({ acceptedBy: { id: providerId('provider') } })
    await heartbeat(visit.id)
    expect(await read(visit.id)).toMatchObject({
      status: 'accepted',
      acceptedByName: 'Daniel Reyes',
      position: null,
    })
    await start(visit.appointmentId)
    expect(await read(visit.id)).toMatchObject({
      status: 'accepted',
      appointmentStatus: 'In progress',
    })
    expect(await rows("select status from todos where type = 'ON_DEMAND_APPOINTMENT'")).toEqual([
      { status: 'expired' },
    ])
    expect(await countViolations()).toEqual(noViolations)
  })

  it('is one for a patient, from two tabs or by two clicks', async () => {
    const answers = await settle(request(), request(), request())
    expect(answers.filter((each) => each === 'fulfilled')).toHaveLength(1)
    await expect(request()).rejects.toMatchObject(refusal('patient_has_appointment'))
    expect(await count('select count(*) from on_demand_appointments')).toBe(1)
    expect(await count('select count(*) from appointments')).toBe(1)
  })

  it('is refused in the words of the clinic where it is closed or no one is at work', async () => {
    await run('update cbos set on_demand_enabled = 0 where id = ?', cboId()).run()
    await expect(request()).rejects.toMatchObject({
      errors: [
        { detail: "The patient's CBO cannot schedule on demand appointments at the moment" },
      ],
    })
    await run('update cbos set on_demand_enabled = 1 where id = ?', cboId()).run()
    await expect(request({ initials: 'XX' })).rejects.toMatchObject(refusal('wrong_initials', 422))
    await run('delete from availabilities').run()
    await expect(request()).rejects.toMatchObject(refusal('no_providers'))
    expect(await count('select count(*) from on_demand_appointments')).toBe(0)
  })

  it('is asked for by support for a patient, and by no other staff', async () => {
    const body = { encounterTypeId: '3', patientId: userId('patient') }
    expect(await as('support').on_demand_appointments.create(body)).toMatchObject({
      status: 'pending',
    })
    await expect(as('manager').on_demand_appointments.create(body)).rejects.toMatchObject({
      status: 403,
    })
    await expect(request({ patientId: userId('otherPatient') })).rejects.toMatchObject({
      status: 403,
    })
  })

  it('goes to who was given back before who came first, and to PEP in its 72 hours before all', async () => {
    const first = await request()
    setClock(now() + minuteMs)
    const second = await requestOfOther()
    const order = async () =>
      (await as('provider').on_demand_appointments.list({ filter: { status: 'pending' } })).map(
        ({ id }) => id,
      )
    expect(await order()).toEqual([first.id, second.id])
    await accept(second.id, 'otherProvider')
    await release(second.id, 'otherProvider')
    expect(await order()).toEqual([second.id, first.id])
    expect(await read(second.id, 'otherPatient')).toMatchObject({ releasedCount: 1, position: 1 })
    await leave(first.id)
    const exposureAt = iso(now() - 60 * hourMs)
    await reportExposure(60)
    const urgent = await request({ encounterTypeId: pep })
    expect(urgent).toMatchObject({ isUrgent: true, exposureAt, position: 1 })
    expect(await order()).toEqual([urgent.id, second.id])
    expect(
      await count("select count(*) from events where detail like '%' || ? || '%'", exposureAt),
    ).toBe(0)
  })

  it('is called back only while it waits', async () => {
    const { id } = await request()
    const callBack = () =>
      as('patient').call('POST /on_demand_appointments/:id/call_back', {
        params: { id },
        body: { callback: true },
      })
    await accept(id)
    await expect(callBack()).rejects.toMatchObject(refusal('invalid_transition'))
    await leave(id)
    await expect(callBack()).rejects.toMatchObject(refusal('invalid_transition'))
    expect(await read(id)).toMatchObject({ callback: false })
  })

  it('is estimated from the median and the 90th percentile of the last twenty, and from no visit that has not ended', async () => {
    const { id, patientId } = await request()
    expect(await read(id)).toMatchObject({ handlingMinutes: null, longHandlingMinutes: null })
    for (let n = 1; n <= 10; n++) {
      await run(
        `insert into appointments (id, patient_id, encounter_type_id, kind, mode, status, starts_at, ends_at, minutes,
          patient_state, patient_timezone, provider_timezone, buckets, claimed, ended_at, created_at, updated_at)
         values (?1, ?2, '3', 'on_demand', 'video', 'Complete', ?3, ?3, 20, 'NY', '', '', 0, 0, ?4, ?3, ?3)`,
        `past${n}`,
        patientId,
        iso(now() - hourMs),
        iso(now() - hourMs + n * minuteMs),
      ).run()
      await run(
        `insert into on_demand_appointments
          (id, patient_id, appointment_id, status, queue_key, queued_at, last_seen_at, accepted_at, created_at, updated_at)
         values (?1, ?2, ?1, 'accepted', '', ?3, ?3, ?3, ?3, ?3)`,
        `past${n}`,
        patientId,
        iso(now() - hourMs),
      ).run()
    }
    expect(await read(id)).toMatchObject({ handlingMinutes: 5, longHandlingMinutes: 9 })
  })

  it('refuses PEP before the exposure is reported', async () => {
    await expect(request({ encounterTypeId: pep })).rejects.toMatchObject(
      refusal('exposure_missing', 422),
    )
  })
})

describe('who accepts', () => {
  it('calls back only who has a number, and a request that ended is not revived by a correction', async () => {
    await run('update users set phone = null where id = ?', userId('patient')).run()
    await expect(request({ callback: true })).rejects.toMatchObject(refusal('phone_missing', 422))
    const { id, appointmentId } = await request()
    const callBack = (callback: boolean) =>
      as('patient').call('POST /on_demand_appointments/:id/call_back', {
        params: { id },
        body: { callback },
      })
    await expect(callBack(true)).rejects.toMatchObject(refusal('phone_missing', 422))
    expect(await callBack(false)).toMatchObject({ callback: false })
    await visitsOf(as('patient')).delete(appointmentId)
    await expect(correct(appointmentId, 'waiting')).rejects.toMatchObject(refusal('request_over'))
  })

  it('is one of twenty at once; the others read who was first', async () => {
    const { id, appointmentId } = await request()
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => accept(id, n % 2 ? 'provider' : 'otherProvider')),
    )
    const won = all.filter(({ status }) => status === 'fulfilled')
    expect(won).toHaveLength(1)
    const [{ by }] = (await rows<{ by: string }>(
      'select accepted_by_id as by from on_demand_appointments',
    )) as [{ by: string }]
    for (const each of all)
      if (each.status === 'rejected')
        expect(each.reason).toMatchObject({ errors: [{ code: 'already_accepted', meta: { by } }] })
    expect(await rows('select provider_id from appointments where id = ?', appointmentId)).toEqual([
      { provider_id: by },
    ])
    expect(await countViolations()).toEqual(noViolations)
  })

  it('is licensed where the patient is, of their organization, free and not away', async () => {
    const { id } = await request({ attestedState: 'NJ' })
    await run(
      "update licenses set status = 'expired' where state = 'NJ' and provider_id = ?",
      providerId('provider'),
    ).run()
    await expect(accept(id)).rejects.toMatchObject({ status: 404 })
    await expect(
      accept(id, 'clinical_admin', { providerId: providerId('provider') }),
    ).rejects.toMatchObject(refusal('licensed'))
    await run(
      `insert into out_of_office_times (id, provider_id, requested_by_id, purpose, status, starts_at, ends_at, created_at, updated_at)
       values ('away', ?, ?, 'leave', 'approved', ?, ?, '', '')`,
      providerId('otherProvider'),
      userId('manager'),
      at('05:00'),
      at('07:00'),
    ).run()
    await expect(accept(id, 'otherProvider')).rejects.toMatchObject(refusal('out_of_office'))
    await run("delete from out_of_office_times where id = 'away'").run()
    const other = await requestOfOther()
    await accept(other.id, 'otherProvider')
    await expect(accept(id, 'otherProvider')).rejects.toMatchObject(refusal('in_visit'))
    await expect(accept(id, 'support')).rejects.toMatchObject({ status: 403 })
  })

  it('may give it back until it begins, and not after', async () => {
    const { id, appointmentId } = await request()
    await accept(id)
    const [, started] = await settle(release(id), start(appointmentId))
    const after = await read(id)
    expect(after).toMatchObject(
      started === 'fulfilled'
        ? { status: 'accepted', appointmentStatus: 'In progress' }
        : { status: 'pending', appointmentStatus: 'Waiting', acceptedByName: null },
    )
    if (started === 'fulfilled')
      await expect(release(id)).rejects.toMatchObject(refusal('visit_begun'))
    expect(await countViolations()).toEqual(noViolations)
  })

  it('or the patient who leaves at that instant is first, and both rows agree', async () => {
    const { id } = await request()
    await settle(accept(id), leave(id))
    const after = await read(id)
    expect([
      ['accepted', 'Waiting'],
      ['abandoned', 'Abandoned'],
    ]).toContainEqual([after.status, after.appointmentStatus])
    expect(await countViolations()).toEqual(noViolations)
  })

  it('may have taken a visit in writing, which leaves time for one now', async () => {
    const { id } = await request()
    const { id: inWriting } = await as('otherPatient').async_messaging_appointments.create({
      encounterTypeId: '3',
      initials: 'MB',
    })
    await run(
      "update appointments set status = 'In progress', provider_id = ?, started_at = ? where id = ?",
      providerId('provider'),
      iso(now()),
      inWriting,
    ).run()
    expect(await accept(id)).toMatchObject({ acceptedBy: { id: providerId('provider') } })
  })

  it('may say that this is not the way, with a reason', async () => {
    const { id } = await request()
    expect(await reject(id)).toMatchObject({ status: 'rejected' })
    expect(await read(id)).toMatchObject({
      reasonCode: 'needs_in_person',
      appointmentStatus: 'Rejected',
    })
  })
})
