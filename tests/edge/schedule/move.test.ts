import { beforeEach, describe, expect, it } from 'vitest'
import { bucketOf } from '../../../src/edge/slots'
import { api, as, cboId, json, type Person, providerId, userId } from '../world'
import { at, booking, count, dawn, invariants, open, rows, run, sound, visitsOf } from './diary'

beforeEach(() => dawn())

const booked = async (availabilityId: string, clock = '09:00') =>
  visitsOf(as('patient')).create({ ...booking({ availabilityId, time: at(clock) }), initials: 'JE' })
const place = (availabilityId: string, clock: string, provider: 'provider' | 'otherProvider' = 'provider') => ({
  providerId: providerId(provider),
  availabilityId,
  time: at(clock),
})
const claims = async (owner: string) =>
  (await rows<{ bucket: number }>('select bucket from slot_claims where owner_id = ? order by bucket', owner)).map(({ bucket }) => bucket)
const four = (clock: string) => [0, 1, 2, 3].map((n) => bucketOf(at(clock)) + n)

describe('moving a visit', () => {
  it('takes the new time and lets go of the old', async () => {
    const id = await open('09:00', '12:00')
    const visit = await booked(id)
    const moved = await visitsOf(as('patient')).update(visit.id, place(id, '11:00'))
    expect(moved).toMatchObject({ id: visit.id, startsAt: at('11:00'), endsAt: at('11:20'), version: 2, status: 'Scheduled' })
    expect(await claims(visit.id)).toEqual(four('11:00'))
    expect(await rows('select action, starts_at from appointment_history order by rowid')).toEqual([
      { action: 'book', starts_at: at('09:00') },
      { action: 'reschedule', starts_at: at('11:00') },
    ])
    expect(await rows("select due_at, status from todos where type = 'APPOINTMENT'")).toEqual([{ due_at: at('11:00'), status: 'todo' }])
    expect(await count("select count(*) from events where name = 'appointments.reschedule' and subject_id = ?", visit.id)).toBe(1)
  })

  it('works onto time of its own', async () => {
    const id = await open('09:00', '12:00')
    const visit = await booked(id)
    await visitsOf(as('patient')).update(visit.id, place(id, '09:10'))
    expect(await claims(visit.id)).toEqual(four('09:10'))
  })

  it('keeps the old time when the new one is taken', async () => {
    const id = await open('09:00', '12:00')
    const visit = await booked(id)
    await run("insert into slot_claims (provider_id, bucket, owner_id, kind) values (?, ?, 'x', 'block')", providerId('provider'), bucketOf(at('11:15'))).run()
    await expect(visitsOf(as('patient')).update(visit.id, place(id, '11:00'))).rejects.toMatchObject({
      status: 409,
      errors: [{ code: 'provider_has_appointment', meta: { nearest: [{ time: at('10:40') }, { time: at('11:20') }, { time: at('10:20') }] } }],
    })
    expect(await claims(visit.id)).toEqual(four('09:00'))
    expect(await rows('select version, starts_at from appointments')).toEqual([{ version: 1, starts_at: at('09:00') }])
  })

  it('to another clinician lets both know and lets the new one in', async () => {
    await run("insert or ignore into provider_cbos values (?, ?, '')", providerId('otherProvider'), cboId()).run()
    const id = await open('09:00', '12:00')
    const other = await open('09:00', '12:00', 'otherProvider')
    const visit = await booked(id)
    const moved = await visitsOf(as('patient')).update(visit.id, place(other, '10:00', 'otherProvider'))
    expect(moved.provider).toMatchObject({ id: providerId('otherProvider') })
    expect(await rows("select detail from events where name = 'appointments.reschedule' and subject_id = ?", visit.id)).toEqual([
      {
        detail: JSON.stringify({
          provider_id: providerId('otherProvider'),
          previous_provider_id: providerId('provider'),
          previous_provider_user_id: userId('provider'),
        }),
      },
    ])
    expect((await as('otherProvider').appointments.get(visit.id)).id).toBe(visit.id)
    await run('delete from provider_cbos where provider_id = ? and cbo_id = ?', providerId('otherProvider'), cboId()).run()
  })

  it('is open to the patient whatever the gates say', async () => {
    const id = await open('09:00', '12:00')
    const visit = await booked(id)
    await run("update rule_sets set action = 'not_allowed' where cbo_id = ?", cboId()).run()
    await run('update patients set consented_at = null where id = ?', userId('patient')).run()
    const moved = await visitsOf(as('patient')).update(visit.id, place(id, '10:00')).catch((error: unknown) => error)
    await run("update rule_sets set action = 'allowed' where cbo_id = ?", cboId()).run()
    await run("update patients set consented_at = 'x' where id = ?", userId('patient')).run()
    expect(moved).toMatchObject({ startsAt: at('10:00') })
  })

  it('needs the version that was seen, once it is named', async () => {
    const id = await open('09:00', '12:00')
    const visit = await booked(id)
    await visitsOf(as('patient')).update(visit.id, place(id, '10:00'), { version: 1 })
    await expect(visitsOf(as('patient')).update(visit.id, place(id, '11:00'), { version: 1 })).rejects.toMatchObject({ status: 412 })
    expect(await claims(visit.id)).toEqual(four('10:00'))
  })

  it('is done once however often the same attempt is sent', async () => {
    const id = await open('09:00', '12:00')
    const visit = await booked(id)
    const options = { once: 'm1', version: 1 }
    await visitsOf(as('patient')).update(visit.id, place(id, '10:00'), options)
    const again = await visitsOf(as('patient')).update(visit.id, place(id, '10:00'), options)
    expect(again.version).toBe(2)
  })

  it('knows nothing of what it was not told about', async () => {
    const id = await open('09:00', '12:00')
    const visit = await booked(id)
    const answer = await api(
      `/api/patients/${userId('patient')}/appointments/${visit.id}`,
      json({ on_demand_swap: true }, 'PATCH'),
      'patient',
    )
    expect(answer.status).toBe(422)
  })

  it('is refused to a stranger, who cannot tell that it is there', async () => {
    const id = await open('09:00', '12:00')
    const visit = await booked(id)
    for (const who of ['otherPatient', 'otherProvider'] as const) {
      await expect(visitsOf(as(who)).update(visit.id, place(id, '10:00'))).rejects.toMatchObject({ status: 404 })
      await expect(visitsOf(as(who)).delete(visit.id)).rejects.toMatchObject({ status: 404 })
      await expect(as(who).appointments.get(visit.id)).rejects.toMatchObject({ status: 404 })
    }
    await expect(visitsOf(as('otherPatient'), 'otherPatient').get(visit.id)).rejects.toMatchObject({ status: 404 })
  })
})

describe('canceling a visit', () => {
  it('frees the time in the same breath, and says why', async () => {
    const id = await open('09:00', '12:00')
    const visit = await booked(id)
    const canceled = await visitsOf(as('patient')).delete(visit.id, { reasonCode: 'cost_or_insurance' })
    expect(canceled).toMatchObject({ status: 'Canceled', reasonCode: 'cost_or_insurance', version: 2 })
    expect(await claims(visit.id)).toEqual([])
    expect(await rows("select status from todos where type = 'APPOINTMENT'")).toEqual([{ status: 'expired' }])
    expect(await rows("select action, from_status, to_status, reason_code from appointment_history where action = 'cancel'")).toEqual([
      { action: 'cancel', from_status: 'Scheduled', to_status: 'Canceled', reason_code: 'cost_or_insurance' },
    ])
    expect(await rows("select detail from events where name = 'appointments.cancel' and subject_id = ?", visit.id)).toEqual([
      { detail: JSON.stringify({ provider_id: providerId('provider') }) },
    ])
    const next = await booked(id)
    expect(next.status).toBe('Scheduled')
  })

  it('needs no reason of a patient, and one of their own list if any', async () => {
    const id = await open('09:00', '12:00')
    const first = await booked(id)
    expect((await visitsOf(as('patient')).delete(first.id)).reasonCode).toBe('prefer_not_to_say')
    const second = await booked(id)
    const refused = (because: object) => expect(visitsOf(as('patient')).delete(second.id, because)).rejects
    await refused({ reasonCode: 'identity_not_verified' }).toMatchObject({ status: 422, fields: { reasonCode: ['Choose a reason'] } })
    await refused({ reasonCode: 'other' }).toMatchObject({ status: 422, fields: { reasonText: ['Say a few words'] } })
    const other = await visitsOf(as('patient')).delete(second.id, { reasonCode: 'other', reasonText: 'Away' })
    expect(other.reasonText).toBe('Away')
  })

  it.each(['support', 'manager', 'clinical_admin', 'admin', 'provider', 'assistant'] as const)(
    'needs a reason of a %s, from the list of staff',
    async (who) => {
      const id = await open('09:00', '12:00')
      const visit = await booked(id)
      const cancel = (because: object) => as(who).appointments.act(visit.id, 'set_canceled', because)
      await expect(cancel({})).rejects.toMatchObject({ status: 422 })
      await expect(cancel({ reasonCode: 'no_longer_needed' })).rejects.toMatchObject({ status: 422 })
      expect((await cancel({ reasonCode: 'patient_asked' })).status).toBe('Canceled')
      expect(await invariants()).toEqual(sound)
    },
  )

  it('happens once', async () => {
    const id = await open('09:00', '12:00')
    const visit = await booked(id)
    await visitsOf(as('patient')).delete(visit.id)
    await expect(visitsOf(as('patient')).delete(visit.id)).rejects.toMatchObject({
      status: 409,
      errors: [{ code: 'invalid_transition', meta: { from: 'Canceled', to: 'Canceled', allowed: [] } }],
    })
  })

  it('races with a move, and one of them wins whole', async () => {
    const id = await open('09:00', '12:00')
    const visit = await booked(id)
    const outcomes = await Promise.allSettled([
      visitsOf(as('patient')).delete(visit.id),
      visitsOf(as('patient')).update(visit.id, place(id, '10:00')),
      as('support').appointments.act(visit.id, 'set_canceled', { reasonCode: 'patient_asked' }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await invariants()).toEqual(sound)
  })
})

describe('whose visit it is', () => {
  it('decides: neither another clinician on the team nor their assistant acts on it', async () => {
    const id = await open('09:00', '12:00')
    const visit = await booked(id)
    await run("insert into care_team (user_id, patient_id, because, since) values (?, ?, 'panel', '')", userId('otherProvider'), userId('patient')).run()
    await run('update providers set assistant_id = null where id = ?', providerId('provider')).run()
    const because = { reasonCode: 'patient_asked' }
    const outcomes = await Promise.allSettled([
      as('otherProvider').appointments.act(visit.id, 'set_canceled', because),
      as('assistant').appointments.act(visit.id, 'set_canceled', because),
    ])
    await run('update providers set assistant_id = ? where id = ?', userId('assistant'), providerId('provider')).run()
    await run('delete from care_team where user_id = ? and patient_id = ?', userId('otherProvider'), userId('patient')).run()
    expect(outcomes).toMatchObject([{ reason: { status: 403 } }, { reason: { status: 403 } }])
  })

  it('is not for a clinical lead to move or cancel', async () => {
    const visit = await booked(await open('09:00', '12:00'))
    const lead: Person = 'clinical_lead'
    expect((await as(lead).appointments.get(visit.id)).status).toBe('Scheduled')
    await expect(as(lead).appointments.act(visit.id, 'set_canceled', { reasonCode: 'patient_asked' })).rejects.toMatchObject({ status: 403 })
  })
})
