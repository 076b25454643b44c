import { runDurableObjectAlarm } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { now, setClock } from '#edge/platform/time'
import { as, db, providerId } from '../world'
import { enterRoom, insertVisit, minute, roomStub, startRooms } from './room-client'

beforeEach(startRooms)
afterEach(() => setClock(null))

describe('a call under way', () => {
  const dropped = async (id: string) =>
    (
      await db
        .prepare('select call_dropped_at as at from appointments where id = ?')
        .bind(id)
        .first<{ at: string | null }>()
    )?.at ?? null

  it('is noted as dropped when a side leaves it, and as resumed when both are back', async () => {
    const id = await insertVisit({ status: 'In progress' })
    const provider = await enterRoom('provider', id)
    const patient = await enterRoom('patient', id)
    await patient.waitFor('welcome')
    expect(await dropped(id)).toBeNull()
    patient.close()
    await provider.waitFor('leave')
    await expect.poll(() => dropped(id)).not.toBeNull()
    const again = await enterRoom('patient', id)
    await again.waitFor('welcome')
    await expect.poll(() => dropped(id)).toBeNull()
  })

  it('is not dropped by a user who goes on in another window', async () => {
    const id = await insertVisit({ status: 'In progress' })
    await enterRoom('provider', id)
    const first = await enterRoom('patient', id)
    await enterRoom('patient', id)
    await first.waitForClose()
    expect(await dropped(id)).toBeNull()
  })

  it('is noted as dropped once the clinician’s laptop was closed, and goes on when it is opened again', async () => {
    const id = await insertVisit({ status: 'In progress' })
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 46_000)
    const provider = await enterRoom('provider', id).finally(() => clock.mockRestore())
    const patient = await enterRoom('patient', id)
    await patient.waitFor('welcome')
    patient.ping()
    // The browser of the patient answers; nothing came from the other for three quarters of a minute.
    await runDurableObjectAlarm(roomStub(id))
    expect(await provider.waitForClose()).toBe(1001)
    await patient.waitFor('leave')
    await expect.poll(() => dropped(id)).not.toBeNull()
    const again = await enterRoom('provider', id)
    expect((await again.waitFor('welcome')).members).toHaveLength(1)
    await expect.poll(() => dropped(id)).toBeNull()
  })

  it('that dropped more than 30 minutes ago goes back to no waiting room', async () => {
    const id = await insertVisit({ status: 'In progress' })
    const provider = await enterRoom('provider', id)
    provider.close()
    await expect.poll(() => dropped(id)).not.toBeNull()
    const reconnect = () =>
      as('provider').call('POST /providers/:provider/appointments/:id/reconnect', {
        params: { provider: providerId('provider'), id },
      })
    setClock(now() + 31 * minute)
    await expect(reconnect()).rejects.toMatchObject({ errors: [{ code: 'dropped_recently' }] })
    setClock(now() - 2 * minute)
    expect(await reconnect()).toMatchObject({ status: 'Waiting' })
  })
})
