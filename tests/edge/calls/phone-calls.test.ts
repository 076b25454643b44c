import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { onCron } from '#edge/cron'
import { progressCall } from '#edge/domains/phone_calls/index'
import type { CallStatus } from '#edge/domains/phone_calls/statuses'
import { roomCloseCodes } from '#edge/live/visit-room-contract'
import { connect } from '#edge/platform/db/connection'
import { environmentOf } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { iso, now, setClock } from '#edge/platform/time'
import { insertVisit, openSocket, requestSocket } from '../visits/room-client'
import { as, bindings, db, type Person, userId, world } from '../world'

const env = environmentOf(bindings)
const minute = 60_000
const one = async <R>(sql: string, ...values: unknown[]) =>
  (await db
    .prepare(sql)
    .bind(...values)
    .first<R>()) as R

beforeEach(async () => {
  await world()
  await db.batch([
    db.prepare('delete from phone_calls'),
    db.prepare('update sessions set revoked_at = null, last_active_at = ?').bind(iso(now())),
    db.prepare(`update users set phone = '2125550142' where id = ?`).bind(userId('patient')),
  ])
})
afterEach(() => setClock(null))

const call = (person: Person, appointment?: string, patient = userId('patient')) =>
  as(person).phone_calls.create({
    patientId: patient,
    ...(appointment && { appointmentId: appointment }),
  })
const hangUp = (person: Person, id: string) =>
  as(person).call('POST /phone_calls/:id/hang_up', { params: { id } })
const token = (person: Person, phoneCallId: string) =>
  as(person).call('POST /phone_token', { body: { phoneCallId } })
const progress = (id: string, status: CallStatus, at = now()) =>
  progressCall(env, connect(db), id, { status, at: iso(at) })

describe('POST /phone_calls', () => {
  it('lets a provider ring their patient for a visit, keeps four digits of the number, and counts the attempt', async () => {
    const visit = await insertVisit({ status: 'In progress', mode: 'phone' })
    const made = await call('provider', visit)
    expect(made).toMatchObject({
      status: 'ringing',
      direction: 'outgoing',
      maskedNumber: '••• ••• 0142',
      outcome: null,
    })
    expect(JSON.stringify(made)).not.toContain('2125550142')
    const history = await one<{ action: string }>(
      'select action from appointment_history where appointment_id = ?',
      visit,
    )
    expect(history.action).toBe('log_call')
  })

  it.each([
    ['an assistant', 'assistant', 201],
    ['support', 'support', 201],
    ['a clinical admin', 'clinical_admin', 201],
    ['a manager, who reads the log alone', 'manager', 403],
    ['a patient', 'patient', 403],
    ['a community organization', 'cbo', 403],
    ['a pharmacy', 'pharmacy', 403],
    ['an admin', 'admin', 403],
    ['a provider of other patients', 'otherProvider', 403],
  ] as const)('answers %s', async (_, person, status) => {
    await insertVisit()
    const answer = await call(person).then(
      () => 201,
      ({ status: refused }) => refused,
    )
    expect(answer).toBe(status)
  })

  it.each([
    ['no patient', () => as('support').phone_calls.create({}), 422, 'invalid'],
    [
      'a patient who is not there',
      () => call('support', undefined, uuidv7()),
      422,
      'phone_missing',
    ],
    [
      'a visit of another patient',
      async () => call('support', await insertVisit({ patient: 'otherPatient' })),
      422,
      'other_appointment',
    ],
    [
      'a visit that is over',
      async () => call('support', await insertVisit({ status: 'Complete' })),
      409,
      'visit_over',
    ],
  ] as const)('refuses %s', async (_, place, status, code) => {
    await expect(place()).rejects.toMatchObject({ status, errors: [{ code }] })
  })

  it('refuses a patient without a number', async () => {
    await db.prepare('update users set phone = null where id = ?').bind(userId('patient')).run()
    await expect(call('support')).rejects.toMatchObject({ errors: [{ code: 'phone_missing' }] })
  })

  it('rings a patient once when two members of staff call at the same moment', async () => {
    const answers = await Promise.allSettled([call('support'), call('clinical_admin')])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = answers.find(({ status }) => status === 'rejected')
    expect(refused).toMatchObject({ reason: { status: 409, errors: [{ code: 'line_busy' }] } })
  })

  it('ends the call its caller has left behind', async () => {
    const first = await call('support')
    await progress(first.id, 'in_progress')
    const second = await call('support')
    expect(await as('support').phone_calls.get(first.id)).toMatchObject({ status: 'completed' })
    expect(second.status).toBe('ringing')
  })

  it('says where calls are not set up', async () => {
    const { placeCall } = await import('#edge/domains/phone_calls/place-call')
    const elsewhere = { env: { ...env, local: false } } as never
    await expect(placeCall(elsewhere, { patientId: userId('patient') })).rejects.toMatchObject({
      status: 409,
      code: 'calls_unavailable',
    })
  })
})

describe('a call', () => {
  it('goes on from ringing to its end, and never back', async () => {
    const { id } = await call('support')
    const at = now()
    expect(await progress(id, 'in_progress', at)).toBe(true)
    expect(await progress(id, 'ringing', at)).toBe(false)
    expect(await progress(id, 'completed', at + 62_000)).toBe(true)
    expect(await progress(id, 'no_answer', at + 63_000)).toBe(false)
    expect(await as('manager').phone_calls.get(id)).toMatchObject({
      status: 'completed',
      seconds: 62,
      answeredAt: iso(at),
    })
  })

  it('is hung up by its caller alone, once', async () => {
    const { id } = await call('support')
    await expect(hangUp('clinical_admin', id)).rejects.toMatchObject({ status: 403 })
    expect(await hangUp('support', id)).toMatchObject({ status: 'canceled', seconds: null })
    await expect(hangUp('support', id)).rejects.toMatchObject({
      status: 409,
      errors: [{ code: 'call_over' }],
    })
  })

  it('gets its outcome from its caller, and keeps it from the patient', async () => {
    const { id } = await call('support')
    await as('support').phone_calls.update(id, { outcome: 'voicemail_left' })
    expect(await as('manager').phone_calls.get(id)).toMatchObject({ outcome: 'voicemail_left' })
    const own = await as('patient').phone_calls.get(id)
    expect(own).toMatchObject({ maskedNumber: '••• ••• 0142' })
    expect(own).not.toHaveProperty('outcome')
    await expect(
      as('support').phone_calls.update(id, { outcome: 'sold_something' as never }),
    ).rejects.toMatchObject({ status: 422 })
  })

  it('ends by itself when it rings in vain, or was never hung up', async () => {
    const rung = await call('support')
    setClock(now() + 2 * minute)
    await onCron({ cron: '* * * * *' } as ScheduledController, env)
    setClock(null)
    expect(await as('support').phone_calls.get(rung.id)).toMatchObject({ status: 'no_answer' })
  })

  it('drops the visit it carried, until the patient is called again', async () => {
    const visit = await insertVisit({ status: 'In progress', mode: 'phone' })
    const dropped = async () =>
      (
        await one<{ at: string | null }>(
          'select call_dropped_at as at from appointments where id = ?',
          visit,
        )
      ).at
    const first = await call('provider', visit)
    await progress(first.id, 'no_answer')
    expect(await dropped()).toBeNull()
    const second = await call('provider', visit)
    await progress(second.id, 'in_progress')
    const at = now() + 1_000
    await progress(second.id, 'completed', at)
    expect(await dropped()).toBe(iso(at))
    const third = await call('provider', visit)
    await progress(third.id, 'in_progress', at + 5_000)
    expect(await dropped()).toBeNull()
  })
})

describe('POST /phone_token', () => {
  it('admits the caller to the room of their call, where the handset is the guest', async () => {
    const { id } = await call('support')
    const { ticket, carrier, token: none } = await token('support', id)
    expect({ carrier, none }).toEqual({ carrier: 'embedded', none: null })
    const caller = await openSocket(await requestSocket('support', id, { ticket }))
    expect((await caller.waitFor('welcome')).members).toEqual([])
    await hangUp('support', id)
    expect(await caller.waitForClose()).toBe(roomCloseCodes.ended)
  })

  it.each([
    ['another member of staff', 'clinical_admin', 404],
    ['the patient', 'patient', 403],
    ['a manager', 'manager', 403],
  ] as const)('refuses %s', async (_, person, status) => {
    const { id } = await call('support')
    await expect(token(person, id)).rejects.toMatchObject({ status })
  })

  it('refuses a call that has ended', async () => {
    const { id } = await call('support')
    await hangUp('support', id)
    await expect(token('support', id)).rejects.toMatchObject({ status: 409 })
  })
})

describe('POST /appointments/:id/switch_mode', () => {
  const switchTo = (person: Person, id: string, appointmentType: 'video' | 'phone') =>
    as(person).call('POST /appointments/:id/switch_mode', {
      params: { id },
      body: { appointmentType },
    })

  it('takes a visit on by phone and back, by either side', async () => {
    const id = await insertVisit({ status: 'Waiting' })
    expect(await switchTo('patient', id, 'phone')).toMatchObject({
      mode: 'phone',
      status: 'Waiting',
    })
    expect(await switchTo('provider', id, 'video')).toMatchObject({ mode: 'video' })
  })

  it.each([
    ['before it', { status: 'Scheduled' }, 'not_held_now'],
    ['after it', { status: 'Documenting' }, 'not_held_now'],
    ['of a visit by messages', { status: 'Waiting', mode: 'async' }, 'not_live'],
  ])('answers 409 %s', async (_, options, code) => {
    const id = await insertVisit(options)
    await expect(switchTo('patient', id, 'phone')).rejects.toMatchObject({
      status: 409,
      errors: [{ code }],
    })
  })

  it.each([
    ['support', 'support', 403],
    ['another patient', 'otherPatient', 404],
  ] as const)('refuses %s', async (_, person, status) => {
    const id = await insertVisit({ status: 'Waiting' })
    await expect(switchTo(person, id, 'phone')).rejects.toMatchObject({ status })
  })
})
