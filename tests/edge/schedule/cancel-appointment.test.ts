import { beforeEach, describe, expect, it } from 'vitest'
import { as, type Person, providerId, userId } from '../world'
import {
  bookVisit,
  claimedBuckets,
  countViolations,
  noViolations,
  openAvailability,
  resetSchedule,
  rows,
  run,
  slotOf,
  visitsOf,
} from './schedule-fixtures'

beforeEach(() => resetSchedule())

describe('canceling a visit', () => {
  it('frees the time in the same breath, and says why', async () => {
    const id = await openAvailability('09:00', '12:00')
    const visit = await bookVisit(id)
    const canceled = await visitsOf(as('patient')).delete(visit.id, {
      reasonCode: 'cost_or_insurance',
    })
    expect(canceled).toMatchObject({
      status: 'Canceled',
      reasonCode: 'cost_or_insurance',
      version: 2,
    })
    expect(await claimedBuckets(visit.id)).toEqual([])
    expect(await rows("select status from todos where type = 'APPOINTMENT'")).toEqual([
      { status: 'expired' },
    ])
    expect(
      await rows(
        "select action, from_status, to_status, reason_code from appointment_history where action = 'cancel'",
      ),
    ).toEqual([
      {
        action: 'cancel',
        from_status: 'Scheduled',
        to_status: 'Canceled',
        reason_code: 'cost_or_insurance',
      },
    ])
    expect(
      await rows(
        "select detail from events where name = 'appointments.cancel' and subject_id = ?",
        visit.id,
      ),
    ).toEqual([{ detail: JSON.stringify({ provider_id: providerId('provider') }) }])
    const next = await bookVisit(id)
    expect(next.status).toBe('Scheduled')
  })

  it('needs no reason of a patient, and one of their own list if any', async () => {
    const id = await openAvailability('09:00', '12:00')
    const first = await bookVisit(id)
    expect((await visitsOf(as('patient')).delete(first.id))?.reasonCode).toBe('prefer_not_to_say')
    const second = await bookVisit(id)
    const refused = (because: object) =>
      expect(visitsOf(as('patient')).delete(second.id, because)).rejects
    await refused({ reasonCode: 'identity_not_verified' }).toMatchObject({
      status: 422,
      fields: { reasonCode: ['Choose a reason'] },
    })
    await refused({ reasonCode: 'other' }).toMatchObject({
      status: 422,
      fields: { reasonText: ['Tell us more'] },
    })
    const other = await visitsOf(as('patient')).delete(second.id, {
      reasonCode: 'other',
      reasonText: 'Away',
    })
    expect(other?.reasonText).toBe('Away')
  })

  it.each(['support', 'manager', 'clinical_admin', 'admin', 'provider', 'assistant'] as const)(
    'needs a reason of a %s, from the list of staff',
    async (who) => {
      const id = await openAvailability('09:00', '12:00')
      const visit = await bookVisit(id)
      const cancel = (because: object) =>
        as(who).call('POST /appointments/:id/set_canceled', {
          params: { id: visit.id },
          body: because,
        })
      await expect(cancel({})).rejects.toMatchObject({ status: 422 })
      await expect(cancel({ reasonCode: 'no_longer_needed' })).rejects.toMatchObject({
        status: 422,
      })
      expect((await cancel({ reasonCode: 'patient_asked' })).status).toBe('Canceled')
      expect(await countViolations()).toEqual(noViolations)
    },
  )

  it('happens once', async () => {
    const id = await openAvailability('09:00', '12:00')
    const visit = await bookVisit(id)
    await visitsOf(as('patient')).delete(visit.id)
    await expect(visitsOf(as('patient')).delete(visit.id)).rejects.toMatchObject({
      status: 409,
      errors: [
        { code: 'invalid_transition', meta: { from: 'Canceled', to: 'Canceled', allowed: [] } },
      ],
    })
  })

  it('races with a move, and one of them wins whole', async () => {
    const id = await openAvailability('09:00', '12:00')
    const visit = await bookVisit(id)
    const outcomes = await Promise.allSettled([
      visitsOf(as('patient')).delete(visit.id),
      visitsOf(as('patient')).update(visit.id, slotOf(id, '10:00')),
      as('support').call('POST /appointments/:id/set_canceled', {
        params: { id: visit.id },
        body: { reasonCode: 'patient_asked' },
      }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await countViolations()).toEqual(noViolations)
  })
})

describe('whose visit it is', () => {
  it('decides: neither another clinician on the team nor their assistant acts on it', async () => {
    const id = await openAvailability('09:00', '12:00')
    const visit = await bookVisit(id)
    await run(
      "insert into care_team (user_id, patient_id, reason, since) values (?, ?, 'panel', '')",
      userId('otherProvider'),
      userId('patient'),
    ).run()
    await run('update providers set assistant_id = null where id = ?', providerId('provider')).run()
    const because = { reasonCode: 'patient_asked' }
    const outcomes = await Promise.allSettled([
      as('otherProvider').call('POST /appointments/:id/set_canceled', {
        params: { id: visit.id },
        body: because,
      }),
      as('assistant').call('POST /appointments/:id/set_canceled', {
        params: { id: visit.id },
        body: because,
      }),
    ])
    await run(
      'update providers set assistant_id = ? where id = ?',
      userId('assistant'),
      providerId('provider'),
    ).run()
    await run(
      'delete from care_team where user_id = ? and patient_id = ?',
      userId('otherProvider'),
      userId('patient'),
    ).run()
    expect(outcomes).toMatchObject([{ reason: { status: 403 } }, { reason: { status: 403 } }])
  })

  it('is canceled by the lead who supervises its clinician, and not once they do so no more', async () => {
    const visit = await bookVisit(await openAvailability('09:00', '12:00'))
    const lead: Person = 'clinical_lead'
    const cancel = () =>
      as(lead).call('POST /appointments/:id/set_canceled', {
        params: { id: visit.id },
        body: { reasonCode: 'patient_asked' },
      })
    const supervise = (by: string | null) =>
      run('update providers set supervisor_id = ? where id = ?', by, providerId('provider')).run()
    await supervise(null)
    expect((await as(lead).appointments.get(visit.id)).can).toEqual([])
    await expect(cancel()).rejects.toMatchObject({ status: 403 })
    await supervise(userId(lead))
    expect((await as(lead).appointments.get(visit.id)).can).toEqual(
      expect.arrayContaining(['reschedule', 'set_canceled', 'set_missed']),
    )
    expect((await cancel()).status).toBe('Canceled')
  })
})
