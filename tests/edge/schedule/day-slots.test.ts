import { beforeEach, describe, expect, it } from 'vitest'
import { api, type as, providerId, userId } from '../world'
import { at, bookVisit, monday, openAvailability, resetSchedule, run } from './schedule-fixtures'

beforeEach(() => resetSchedule())

interface DayView {
  readonly data: readonly { readonly attributes: { readonly state: string } }[]
  readonly meta: {
    readonly timezone: string
    readonly providers: Readonly<Record<string, { readonly name: string }>>
    readonly availabilities: Readonly<Record<string, object>>
    readonly appointments: Readonly<Record<string, object>>
    readonly gaps: readonly object[]
  }
}
const dayOf = async (who: Parameters<typeof as>[0]) => {
  const response = await api(`/api/schedule_slots?date=${monday}`, {}, who)
  return { status: response.status, view: (await response.json()) as DayView }
}

describe('a day of the schedule', () => {
  it('has providers, availabilities and appointments by key, and the gaps, for who plans', async () => {
    const availability = await openAvailability('09:00', '10:00')
    const { id } = await bookVisit(availability)
    const { view } = await dayOf('manager')
    expect(view.meta).toMatchObject({
      timezone: 'America/New_York',
      providers: { [providerId('provider')]: { name: 'Daniel Reyes' } },
      availabilities: {
        [availability]: {
          provider_id: providerId('provider'),
          starts_at: at('09:00'),
          ends_at: at('10:00'),
        },
      },
      appointments: {
        [id]: { provider_id: providerId('provider'), availability_id: availability },
      },
    })
    expect(view.meta.gaps).toEqual([
      {
        provider_id: providerId('provider'),
        availability_id: availability,
        starts_at: at('09:20'),
        ends_at: at('10:00'),
      },
    ])
    expect(JSON.stringify(view)).not.toContain(userId('patient'))
  })

  it('shows clinicians their own time, assistants that of whom they assist, and others nothing', async () => {
    await openAvailability('09:00', '10:00')
    expect((await dayOf('provider')).view.data).toHaveLength(1)
    expect((await dayOf('otherProvider')).view.data).toEqual([])
    const assisted = 'update providers set assistant_id = ? where id = ?'
    await run(assisted, userId('assistant'), providerId('otherProvider')).run()
    await run(assisted, null, providerId('provider')).run()
    expect((await dayOf('assistant')).view.data).toEqual([])
    await run(assisted, userId('assistant'), providerId('provider')).run()
    expect((await dayOf('assistant')).view.data).toHaveLength(1)
    for (const who of ['patient', 'cbo', 'pharmacy'] as const)
      expect((await dayOf(who)).status).toBe(403)
  })
})
