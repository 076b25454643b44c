import { beforeEach, describe, expect, it } from 'vitest'
import type { ApiError } from '#edge/client'
import { appointmentStates, statuses } from '#edge/domains/appointments/transitions'
import { transitionOf } from '#edge/jsonapi/transitions'
import { uuidv7 } from '#edge/platform/ids'
import { fromLocalTime, iso, now, setClock } from '#edge/platform/time'
import { as, type Person, providerId, userId } from '../world'
import {
  at,
  clearAppointments,
  countViolations,
  eastern,
  monday,
  noViolations,
  openAvailability,
  resetSchedule,
  rows,
  run,
  visitsOf,
} from './schedule-fixtures'
import { signNote, visitIn, waiveSummary } from './visits'

beforeEach(() => resetSchedule())

const outcome = (work: Promise<{ status: string }>) =>
  work.then(
    ({ status }) => status,
    ({ status, errors }: ApiError) => `${status} ${errors[0]?.code}`,
  )

const ids = (id: string) => ({ id, patient: userId('patient'), provider: providerId('provider') })
const verbs = {
  cancel: (who: Person, id: string) =>
    visitsOf(as(who)).delete(id, { reasonCode: 'other', reasonText: 'x' }) as Promise<{
      status: string
    }>,
  set_canceled: (who: Person, id: string) =>
    as(who).call('POST /appointments/:id/set_canceled', {
      params: { id },
      body: { reasonCode: 'patient_asked' },
    }),
  set_missed: (who: Person, id: string) =>
    as(who).call('POST /appointments/:id/set_missed', {
      params: { id },
      body: { reasonCode: 'patient_did_not_join' },
    }),
  join_waiting_room: (who: Person, id: string) =>
    as(who).call('POST /patients/:patient/appointments/:id/join_waiting_room', { params: ids(id) }),
  leave_waiting_room: (who: Person, id: string) =>
    as(who).call('POST /patients/:patient/appointments/:id/leave_waiting_room', {
      params: ids(id),
    }),
  start: (who: Person, id: string) =>
    as(who).call('POST /providers/:provider/appointments/:id/start', { params: ids(id) }),
  complete_video: (who: Person, id: string) =>
    as(who).call('POST /patients/:patient/appointments/:id/complete_video', { params: ids(id) }),
  complete_call: (who: Person, id: string) =>
    as(who).call('POST /providers/:provider/appointments/:id/complete_call', { params: ids(id) }),
  complete: (who: Person, id: string) =>
    as(who).call('POST /providers/:provider/appointments/:id/complete', { params: ids(id) }),
  reconnect: (who: Person, id: string) =>
    as(who).call('POST /providers/:provider/appointments/:id/reconnect', { params: ids(id) }),
  fail: (who: Person, id: string) =>
    as(who).call('POST /appointments/:id/fail', {
      params: { id },
      body: { reasonCode: 'video_service' },
    }),
  reopen_call: (who: Person, id: string) =>
    as(who).call('POST /providers/:provider/appointments/:id/reopen_call', {
      params: ids(id),
      body: { reasonText: 'One question is open' },
    }),
  correct_to_scheduled: (who: Person, id: string) =>
    as(who).call('POST /appointments/:id/correct_to_scheduled', {
      params: { id },
      body: { reasonText: 'The wrong row' },
    }),
  correct_to_waiting: (who: Person, id: string) =>
    as(who).call('POST /appointments/:id/correct_to_waiting', {
      params: { id },
      body: { reasonText: 'The wrong row' },
    }),
} as const
const actors = [
  'patient',
  'support',
  'assistant',
  'provider',
  'otherProvider',
  'manager',
  'clinical_admin',
  'clinical_lead',
  'cbo',
  'pharmacy',
  'admin',
] as const

describe.each(statuses)('a visit that is %s', (status) => {
  it.each(Object.keys(verbs) as (keyof typeof verbs)[])(
    'takes %s exactly as the table of transitions says',
    async (verb) => {
      let id = ''
      for (const who of actors) {
        if (!id) {
          await clearAppointments()
          setClock(fromLocalTime(`${monday}T09:15`, eastern))
          id = await visitIn(status)
          if (verb === 'complete') {
            await signNote(id)
            await waiveSummary(id)
          }
        }
        const got = await outcome(verbs[verb](who, id))
        const may = who !== 'otherProvider' && transitionOf(appointmentStates, verb, status, who)
        if (may) {
          expect([who, got]).toEqual([who, may.to])
          // A refusal leaves the visit as it was, for the next who asks.
          id = ''
        } else
          expect([who, got]).toEqual([
            who,
            expect.stringMatching(/^(409 invalid_transition|403 forbidden|404 not_found)$/),
          ])
        expect(await countViolations()).toEqual(noViolations)
      }
    },
  )

  it('moves only while Scheduled', async () => {
    const availabilityId = await openAvailability('09:00', '12:00')
    const id = await visitIn(status)
    const got = await outcome(
      visitsOf(as('support')).update(id, {
        providerId: providerId('provider'),
        availabilityId,
        time: at('10:00'),
      }),
    )
    expect(got).toBe(
      transitionOf(appointmentStates, 'reschedule', status, 'support')
        ? 'Scheduled'
        : '409 invalid_transition',
    )
    expect(await countViolations()).toEqual(noViolations)
  })
})

describe('a refusal', () => {
  it('says where the visit is, where it was to go, and what may be done', async () => {
    const id = await visitIn('Documenting')
    await expect(
      as('provider').call('POST /appointments/:id/set_canceled', {
        params: { id },
        body: { reasonCode: 'patient_asked' },
      }),
    ).rejects.toMatchObject({
      errors: [
        {
          code: 'invalid_transition',
          detail: 'This cannot be done while the visit is Documenting',
          meta: { from: 'Documenting', to: 'Canceled', allowed: ['complete', 'reopen_call'] },
        },
      ],
    })
  })
})

describe('a missed visit', () => {
  const missed = (id: string) => outcome(verbs.set_missed('provider', id))

  it('is missed ten minutes after its start at the earliest', async () => {
    const id = await visitIn('Scheduled')
    setClock(fromLocalTime(`${monday}T09:09`, eastern))
    expect(await missed(id)).toBe('409 late_enough')
    setClock(fromLocalTime(`${monday}T09:10`, eastern))
    expect(await missed(id)).toBe('Missed')
  })

  it('is one whose patient never joined', async () => {
    const id = await visitIn('Waiting')
    setClock(fromLocalTime(`${monday}T09:15`, eastern))
    await run(
      "insert into appointment_history (id, appointment_id, from_status, to_status, action, starts_at, request_id, occurred_at) values (?, ?, 'Scheduled', 'Waiting', 'join_waiting_room', ?, 'r', ?)",
      uuidv7(),
      id,
      at('09:00'),
      iso(now()),
    ).run()
    expect(await missed(id)).toBe('409 patient_absent')
  })

  it('by phone is one whose patient was called twice, five minutes apart', async () => {
    const id = await visitIn('Scheduled', 'phone')
    const call = async (clock: string) => {
      setClock(fromLocalTime(`${monday}T${clock}`, eastern))
      await as('provider').call('POST /appointments/:id/log_call', { params: { id } })
    }
    const refusal = () =>
      as('provider')
        .call('POST /appointments/:id/set_missed', {
          params: { id },
          body: { reasonCode: 'no_answer' },
        })
        .then(
          () => 'missed',
          ({ message }: Error) => message,
        )
    setClock(fromLocalTime(`${monday}T09:11`, eastern))
    expect(await refusal()).toMatch(/^No call is logged yet/)
    await call('09:01')
    setClock(fromLocalTime(`${monday}T09:11`, eastern))
    expect(await refusal()).toMatch(/^One call is logged/)
    await call('09:05')
    setClock(fromLocalTime(`${monday}T09:12`, eastern))
    expect(await refusal()).toMatch(/^The logged calls are less than 5 minutes apart/)
    expect(await missed(id)).toBe('409 patient_absent')
    await call('09:13')
    expect(await missed(id)).toBe('Missed')
    expect(await rows('select action from appointment_history order by rowid')).toEqual([
      { action: 'log_call' },
      { action: 'log_call' },
      { action: 'log_call' },
      { action: 'set_missed' },
    ])
  })

  it('needs a reason', async () => {
    const id = await visitIn('Scheduled')
    setClock(fromLocalTime(`${monday}T09:15`, eastern))
    await expect(
      as('provider').call('POST /appointments/:id/set_missed', { params: { id }, body: {} }),
    ).rejects.toMatchObject({
      status: 422,
    })
  })

  it('frees its time', async () => {
    const id = await visitIn('Scheduled')
    setClock(fromLocalTime(`${monday}T09:15`, eastern))
    await missed(id)
    expect(await rows('select 1 from slot_claims where owner_id = ?', id)).toEqual([])
  })
})

describe('calls', () => {
  it('are not logged for a visit that is over', async () => {
    const id = await visitIn('Complete')
    await expect(
      as('support').call('POST /appointments/:id/log_call', { params: { id } }),
    ).rejects.toMatchObject({
      status: 409,
    })
  })
})
