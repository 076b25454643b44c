import { beforeEach, describe, expect, it } from 'vitest'
import { as, providerId, userId } from '../world'
import { accept, openQueue, read, release, request } from './on-demand-fixtures'
import {
  at,
  bookingBody,
  countViolations,
  noViolations,
  rows,
  run,
  visitsOf,
} from './schedule-fixtures'
import { clock } from './visit-actions'

beforeEach(openQueue)

describe('a clinician with a booked visit that begins in four minutes', () => {
  const chosen = { providerId: providerId('provider') }
  const bookSoon = async () => {
    const [hours] = await rows<{ id: string }>(
      'select id from availabilities where provider_id = ?',
      providerId('provider'),
    )
    const booked = await visitsOf(as('otherPatient'), 'otherPatient').create(
      await bookingBody(hours?.id ?? '', '06:20', { initials: 'MB' }),
    )
    clock('06:16')
    return booked
  }

  it('sees its time, and the initials of a patient in their care', async () => {
    await bookSoon()
    const { id } = await request()
    await expect(accept(id)).rejects.toMatchObject({
      status: 409,
      errors: [{ code: 'visit_soon', meta: { starts_at: at('06:20'), initials: 'MB' } }],
    })
    await run('delete from care_team where patient_id = ?', userId('otherPatient')).run()
    await expect(accept(id)).rejects.toMatchObject({
      errors: [{ code: 'visit_soon', meta: { starts_at: at('06:20'), initials: null } }],
    })
    await expect(accept(id, 'clinical_admin', chosen)).rejects.toMatchObject({
      errors: [{ code: 'visit_soon', meta: { initials: 'MB' } }],
    })
    expect(await read(id)).toMatchObject({ status: 'pending' })
  })

  it.each(['provider', 'clinical_admin'] as const)(
    'gets an on-demand visit that a %s acknowledges',
    async (who) => {
      await bookSoon()
      const { id } = await request()
      const taken = await as(who).call('PATCH /on_demand_appointments/:id/accept', {
        params: { id },
        body: who === 'provider' ? {} : chosen,
        acknowledge: true,
      })
      expect(taken).toMatchObject({ status: 'accepted' })
      expect(await countViolations()).toEqual(noViolations)
    },
  )

  it('takes an on-demand visit at once when the booked one has lapsed or is a colleague’s', async () => {
    const booked = await bookSoon()
    const { id } = await request()
    await run('update appointments set lapsed_at = starts_at where id = ?', booked.id).run()
    expect(await accept(id)).toMatchObject({ status: 'accepted' })
    await release(id)
    await run('update appointments set lapsed_at = null where id = ?', booked.id).run()
    expect(await accept(id, 'otherProvider')).toMatchObject({ status: 'accepted' })
  })
})
