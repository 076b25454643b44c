import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { iso, now, setClock } from '#edge/platform/time'
import { as, providerId, userId } from '../world'
import { at, countViolations, noViolations, resetSchedule, rows, run } from './schedule-fixtures'
import {
  clock,
  complete,
  correct,
  endVideo,
  fail,
  history,
  ids,
  join,
  leave,
  minute,
  miss,
  problem,
  reconnect,
  reopen,
  start,
} from './visit-actions'
import { insertReferral, signNote, visitIn, waiveSummary } from './visits'

beforeEach(() => resetSchedule())
afterAll(() => setClock(null))

const endLicenseInNewJersey = () =>
  run("delete from licenses where state = 'NJ' and provider_id = ?", providerId('provider')).run()

describe('the waiting room', () => {
  it('opens to the patient 15 minutes before the visit and closes at its end', async () => {
    const id = await visitIn('Scheduled')
    clock('08:44')
    expect(await problem(join(id))).toBe('409 join_window')
    clock('09:20')
    expect(await problem(join(id))).toBe('409 join_window')
    clock('08:45')
    expect(await join(id)).toMatchObject({
      status: 'Waiting',
      waitingSince: at('08:45'),
      patientJoinedAt: at('08:45'),
      attestedState: null,
    })
  })

  it('takes no patient in a state in which their clinician is not licensed', async () => {
    const id = await visitIn('Scheduled')
    clock('08:45')
    await endLicenseInNewJersey()
    expect(await problem(join(id, { attestedState: 'NJ' }))).toBe('409 licensed')
    expect(await join(id, { attestedState: 'NY' })).toMatchObject({
      status: 'Waiting',
      attestedState: 'NY',
    })
  })

  it.each([
    ['back, in the first of two equal hours', '2026-11-01T05:40:00.000Z'],
    ['back, in the second', '2026-11-01T06:10:00.000Z'],
    ['forward, across the hour that is not', '2026-03-08T07:05:00.000Z'],
  ])('opens and closes by elapsed time on the night the clocks go %s', async (_, starts) => {
    const id = await visitIn('Scheduled', 'video', starts)
    const joinAfter = (minutes: number) => {
      setClock(Date.parse(starts) + minutes * 60_000)
      return problem(join(id))
    }
    expect(await joinAfter(-16)).toMatch(/^409/)
    expect(await joinAfter(-15)).toBe('done')
    await leave(id)
    expect(await joinAfter(19)).toBe('done')
    await leave(id)
    expect(await joinAfter(20)).toMatch(/^409/)
  })

  it('is left and entered again: the wait counts from the last time, the arrival from the first', async () => {
    const id = await visitIn('Scheduled')
    clock('08:50')
    await join(id)
    clock('09:05')
    expect(await leave(id)).toMatchObject({ status: 'Scheduled', waitingSince: null })
    clock('09:10')
    expect(await join(id)).toMatchObject({
      waitingSince: at('09:10'),
      patientJoinedAt: at('08:50'),
    })
  })

  it('does not exist for another patient', async () => {
    const id = await visitIn('Scheduled')
    clock('09:00')
    await expect(
      as('otherPatient').call('POST /patients/:patient/appointments/:id/join_waiting_room', {
        params: ids(id),
      }),
    ).rejects.toMatchObject({ status: 404 })
  })

  it('lets two tabs of one patient in once', async () => {
    const id = await visitIn('Scheduled')
    clock('09:00')
    const got = await Promise.all([problem(join(id)), problem(join(id))])
    expect(got.toSorted()).toEqual([
      expect.stringMatching(/^(409 invalid_transition|412 stale_version)$/),
      'done',
    ])
    expect(await history(id)).toHaveLength(1)
  })
})

describe('the start of a visit', () => {
  it('takes a license in the state in which the patient says they are', async () => {
    const id = await visitIn('Scheduled')
    clock('09:00')
    await join(id, { attestedState: 'NJ' })
    await endLicenseInNewJersey()
    expect(await problem(start(id))).toBe('409 licensed')
    await leave(id)
    await join(id, { attestedState: 'NY' })
    expect(await start(id)).toMatchObject({
      status: 'In progress',
      startedAt: at('09:00'),
      providerJoinedAt: at('09:00'),
      waitingSince: null,
    })
  })

  it('is refused from the first minute after the last day of the license, where the patient is', async () => {
    const id = await visitIn('Scheduled')
    clock('09:00')
    await run("update licenses set expires_on = '2026-11-22'").run()
    expect(await problem(start(id))).toBe('409 licensed')
    await run("update licenses set expires_on = '2026-11-23'").run()
    expect(await problem(start(id))).toBe('done')
  })

  it('by the lead who supervises the provider is kept as acting for them', async () => {
    const id = await visitIn('Waiting')
    clock('09:00')
    await start(id, 'clinical_lead')
    expect(await rows('select actor_id, acting_for from appointment_history')).toEqual([
      { actor_id: userId('clinical_lead'), acting_for: userId('provider') },
    ])
  })

  it('is refused to the lead of another provider', async () => {
    const id = await visitIn('Waiting')
    clock('09:00')
    await run(
      'update providers set supervisor_id = null where id = ?',
      providerId('provider'),
    ).run()
    const got = await problem(start(id, 'clinical_lead'))
    await run(
      'update providers set supervisor_id = ? where id = ?',
      userId('clinical_lead'),
      providerId('provider'),
    ).run()
    expect(got).toMatch(/^40[34]/)
  })
})

describe('a call', () => {
  it('ends into the note, and its time is free again', async () => {
    const id = await visitIn('In progress')
    clock('09:12')
    expect(await endVideo(id)).toMatchObject({ status: 'Documenting', endedAt: at('09:12') })
    expect(await rows('select 1 from slot_claims where owner_id = ?', id)).toEqual([])
    expect(await countViolations()).toEqual(noViolations)
  })

  it('that dropped goes back to the waiting room for 30 minutes, and on from its first start', async () => {
    const id = await visitIn('In progress', 'video', at('09:00'), { call_dropped_at: at('09:05') })
    clock('09:36')
    expect(await problem(reconnect(id))).toBe('409 dropped_recently')
    clock('09:35')
    expect(await reconnect(id)).toMatchObject({ status: 'Waiting', waitingSince: at('09:35') })
    clock('09:36')
    expect(await start(id)).toMatchObject({ status: 'In progress', startedAt: at('09:00') })
  })

  it('goes on within four hours of its end, with what is still free of its time', async () => {
    const id = await visitIn('In progress')
    clock('09:10')
    await endVideo(id)
    clock('13:11')
    expect(await problem(reopen(id))).toBe('409 unsigned_recent')
    clock('13:10')
    expect(await problem(reopen(id, ''))).toMatch(/^422/)
    expect(await reopen(id)).toMatchObject({ status: 'In progress', endedAt: null })
    expect(await countViolations()).toEqual(noViolations)
  })

  it('whose note is signed is complete, and does not go on', async () => {
    const id = await visitIn('Documenting')
    clock('09:30')
    expect(await problem(complete(id))).toBe('409 note_signed')
    await signNote(id)
    expect(await problem(reopen(id))).toBe('409 unsigned_recent')
    await insertReferral(id, 'draft')
    expect(await problem(complete(id))).toBe('409 orders_resolved')
    await run("update referrals set status = 'canceled' where encounter_id = ?", id).run()
    expect(await problem(complete(id))).toBe('409 summary_settled')
    await waiveSummary(id)
    expect(await complete(id)).toMatchObject({ status: 'Complete', completedAt: at('09:30') })
  })

  it('is completed by the lead who supervises its clinician, on record as acting for them', async () => {
    const id = await visitIn('Documenting')
    clock('09:30')
    await signNote(id)
    await waiveSummary(id)
    expect(await complete(id, 'clinical_lead')).toMatchObject({ status: 'Complete' })
    expect(
      await rows(
        "select actor_id, acting_for from appointment_history where appointment_id = ? and action = 'complete'",
        id,
      ),
    ).toEqual([{ actor_id: userId('clinical_lead'), acting_for: userId('provider') }])
  })

  it('is completed once, also by two users at the same moment', async () => {
    const id = await visitIn('Documenting')
    clock('09:30')
    await signNote(id)
    await waiveSummary(id)
    const answers = await Promise.all([problem(complete(id)), problem(complete(id))])
    expect(answers.filter((each) => each === 'done')).toHaveLength(1)
    expect((await history(id)).filter(({ action }) => action === 'complete')).toHaveLength(1)
  })

  it('that fails has a reason of the technical list', async () => {
    const id = await visitIn('In progress')
    clock('09:05')
    await expect(
      as('provider').call('POST /appointments/:id/fail', { params: { id }, body: {} }),
    ).rejects.toMatchObject({ status: 422 })
    expect(await fail(id)).toMatchObject({ status: 'Failed', reasonCode: 'patient_connection' })
    expect(await countViolations()).toEqual(noViolations)
  })

  it('is ended by the platform two hours after its time, with a task for its provider', async () => {
    const id = await visitIn('In progress')
    clock('11:19')
    await minute()
    expect(await history(id)).toEqual([])
    clock('11:20')
    await minute()
    expect(await history(id)).toEqual([
      {
        action: 'complete_video',
        from_status: 'In progress',
        to_status: 'Documenting',
        actor_role: 'system',
      },
    ])
    expect(await rows('select kind, team, status from tasks where subject_id = ?', id)).toEqual([
      { kind: 'visit_not_ended', team: 'provider', status: 'todo' },
    ])
    expect(await countViolations()).toEqual(noViolations)
  })
})

describe('a missed visit', () => {
  it('is one to which the provider did not come, though the patient waited', async () => {
    const id = await visitIn('Scheduled')
    clock('09:00')
    await join(id)
    clock('09:15')
    expect(await problem(miss(id))).toBe('409 patient_absent')
    expect(await miss(id, 'provider_missed')).toMatchObject({
      status: 'Missed',
      waitingSince: null,
    })
  })

  it('is never one that was attended', async () => {
    const id = await visitIn('Scheduled')
    clock('09:00')
    await join(id)
    await start(id)
    clock('09:15')
    for (const reason of ['patient_did_not_join', 'provider_missed'])
      expect(await problem(miss(id, reason))).toBe('409 patient_absent')
  })
})

describe('a correction', () => {
  it('within 24 hours gives the visit its time back', async () => {
    const id = await visitIn('Scheduled')
    clock('09:15')
    await miss(id)
    const endedAgo = (hours: number) =>
      run('update appointments set updated_at = ?', iso(now() - hours * 3_600_000)).run()
    await endedAgo(24.1)
    expect(await problem(correct(id))).toBe('409 correctable')
    await endedAgo(24)
    expect(await correct(id)).toMatchObject({ status: 'Scheduled', reasonCode: null })
    expect(
      await rows("select reason_text from appointment_history where action like 'correct%'"),
    ).toEqual([{ reason_text: 'The wrong row' }])
    expect(await countViolations()).toEqual(noViolations)
  })

  it('is refused when its time is taken, or the patient has another visit', async () => {
    const id = await visitIn('Scheduled')
    await as('support').call('POST /appointments/:id/set_canceled', {
      params: { id },
      body: { reasonCode: 'booked_in_error' },
    })
    await run(
      `insert into slot_claims (provider_id, bucket, owner_id, kind) values (?, ?, 'someone', 'block')`,
      providerId('provider'),
      Date.parse(at('09:00')) / 300_000,
    ).run()
    expect(await problem(correct(id))).toBe('409 correctable')
    await run("delete from slot_claims where owner_id = 'someone'").run()
    await visitIn('Scheduled', 'video', at('11:00'))
    expect(await problem(correct(id))).toBe('409 patient_has_appointment')
  })
})
