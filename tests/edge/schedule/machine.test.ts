import { beforeEach, describe, expect, it } from 'vitest'
import type { ApiError } from '#edge/client'
import {
  type AppointmentMode,
  type AppointmentStatus,
  appointmentStates,
  statuses,
} from '#edge/domains/appointments/transitions'
import { transitionOf } from '#edge/jsonapi/transitions'
import { uuidv7 } from '#edge/platform/ids'
import { fromLocalTime, iso, now, setClock } from '#edge/platform/time'
import { as, type Person, providerId, userId } from '../world'
import {
  at,
  booking,
  dawn,
  eastern,
  invariants,
  monday,
  open,
  rows,
  run,
  sound,
  visitsOf,
} from './diary'

beforeEach(() => dawn())

/** A visit in a status, with its time claimed where a visit of that status holds it. */
const visitIn = async (
  status: AppointmentStatus,
  mode: AppointmentMode = 'video',
  starts = at('09:00'),
) => {
  const id = uuidv7()
  const holds = ['Scheduled', 'Waiting', 'In progress'].includes(status)
  const first = Date.parse(starts) / 300_000
  await run(
    `insert into appointments (id, patient_id, provider_id, encounter_type_id, mode, status, starts_at, ends_at, minutes, patient_state, patient_timezone, provider_timezone, buckets, claimed, created_at, updated_at)
     values (?, ?, ?, '3', ?, ?, ?, ?, 20, 'NY', ?, ?, 4, ?, '', '')`,
    id,
    userId('patient'),
    providerId('provider'),
    mode,
    status,
    starts,
    iso(Date.parse(starts) + 1_200_000),
    eastern,
    eastern,
    holds ? 4 : 0,
  ).run()
  if (holds)
    for (let n = 0; n < 4; n += 1)
      await run(
        "insert into slot_claims (provider_id, bucket, owner_id, kind) values (?, ?, ?, 'visit')",
        providerId('provider'),
        first + n,
        id,
      ).run()
  return id
}
const outcome = (work: Promise<{ status: string }>) =>
  work.then(
    ({ status }) => status,
    ({ status, errors }: ApiError) => `${status} ${errors[0]?.code}`,
  )

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
} as const
const ends = { cancel: 'Canceled', set_canceled: 'Canceled', set_missed: 'Missed' } as const
const actors = ['patient', 'support', 'provider', 'manager', 'admin'] as const

describe.each(statuses)('a visit that is %s', (status) => {
  it.each(Object.keys(verbs) as (keyof typeof verbs)[])(
    'takes %s exactly as the table of transitions says',
    async (verb) => {
      for (const who of actors) {
        await dawn()
        setClock(fromLocalTime(`${monday}T09:15`, eastern))
        const id = await visitIn(status)
        const got = await outcome(verbs[verb](who, id))
        const may = transitionOf(appointmentStates, verb, status, who)
        if (may) expect([who, got]).toEqual([who, ends[verb]])
        else
          expect([who, got]).toEqual([
            who,
            expect.stringMatching(/^(409 invalid_transition|403 forbidden)$/),
          ])
        expect(await invariants()).toEqual(sound)
      }
    },
  )

  it('moves only while Scheduled', async () => {
    const availabilityId = await open('09:00', '12:00')
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
    expect(await invariants()).toEqual(sound)
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
      "insert into appointment_history (id, appointment_id, from_status, to_status, action, starts_at, request_id, at) values (?, ?, 'Scheduled', 'Waiting', 'join_waiting_room', ?, 'r', ?)",
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
    await call('09:01')
    await call('09:05')
    setClock(fromLocalTime(`${monday}T09:12`, eastern))
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

describe('an invitation', () => {
  const letters = () =>
    rows<{ template: string; channel: string; user_id: string }>(
      "select template, channel, user_id from deliveries where template = 'visit_invite'",
    )

  it('goes to the patient by mail with an entry for their calendar, and says nothing else', async () => {
    const availabilityId = await open('09:00', '10:00')
    const { id } = await visitsOf(as('patient')).create({
      ...booking({ availabilityId, time: at('09:00') }),
      initials: 'JE',
    })
    const visit = await visitsOf(as('support')).get(id)
    await as('support').call('POST /patients/:patient/appointments/:id/send_invite', {
      params: { patient: userId('patient'), id: visit.id },
    })
    expect(await letters()).toEqual([
      { template: 'visit_invite', channel: 'email', user_id: userId('patient') },
    ])
  })

  it('is for a coming visit', async () => {
    const id = await visitIn('Complete')
    await expect(
      as('support').call('POST /patients/:patient/appointments/:id/send_invite', {
        params: { patient: userId('patient'), id },
      }),
    ).rejects.toMatchObject({ status: 409 })
  })
})
