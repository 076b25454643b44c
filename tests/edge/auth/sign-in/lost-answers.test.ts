import { beforeAll, describe, expect, it } from 'vitest'
import { seeded } from '../../../fixtures/seeded'
import { db, world } from '../../world'
import { browser, enrollPatient } from '../auth-fixtures'
import { startTestClock } from '../test-clock'

const wait = startTestClock(3600)
beforeAll(world)

const refreshName = '__Host-careplus_refresh'
type Browser = ReturnType<typeof browser>

/** Sends the current cookies, and stores the cookies of the response only if it arrives. */
const ask = async (from: Browser, path: string, arrives: boolean, token?: string) => {
  const before = new Map(from.jar)
  const response = await from.get(path, token)
  if (!arrives) {
    from.jar.clear()
    for (const [name, value] of before) from.jar.set(name, value)
  }
  return response
}
const stayActive = (id: string) =>
  db
    .prepare(
      `update sessions set expires_at = '2099-01-01T00:00:00.000Z', last_active_at = '2098-01-01T00:00:00.000Z' where id = ?`,
    )
    .bind(id)
    .run()
const reasonOf = async (id: string) =>
  (
    await db
      .prepare('select revoked_reason as reason from sessions where id = ?')
      .bind(id)
      .first<{ reason: string | null }>()
  )?.reason

describe('a renewal with a lost response', () => {
  it('gets the same cookie at every repetition, even hours later', async () => {
    const { from } = await enrollPatient()
    wait(16 * 60)
    const lost = await ask(from, '/auth/login', false)
    expect(lost.status).toBe(200)
    for (const seconds of [15, 61, 600]) {
      wait(seconds)
      const again = await ask(from, '/auth/login', false)
      expect(again.status).toBe(200)
      expect(again.headers.getSetCookie().filter((line) => line.startsWith(refreshName))).toEqual(
        lost.headers.getSetCookie().filter((line) => line.startsWith(refreshName)),
      )
    }
  })

  it('accepts heartbeats with the previous cookie', async () => {
    const { from, token } = await enrollPatient()
    wait(61)
    await ask(from, '/auth/login', false)
    wait(300)
    expect((await from.get('/heartbeat', token)).status).toBe(200)
  })

  it('is refused to a thief once its owner has used the new cookie', async () => {
    const { from, session } = await enrollPatient()
    const thief = browser()
    thief.jar.set(refreshName, from.jar.get(refreshName) ?? '')
    wait(61)
    const renewed = await (await ask(from, '/auth/login', true)).json<{
      data: { attributes: { token: string } }
    }>()
    await from.get('/heartbeat', renewed.data.attributes.token)
    wait(61)
    expect((await thief.get('/auth/login')).status).toBe(401)
    expect(await reasonOf(session.id)).toBe('reuse')
  })
})

describe('a page with repeated connection losses', () => {
  const cuts = 10_000

  it(`stays signed in over ${cuts} cuts`, { timeout: 300_000 }, async () => {
    const random = seeded(51)
    const { from, session } = await enrollPatient()
    await stayActive(session.id)
    let { token } = session.attributes
    for (let cut = 0; cut < cuts; ) {
      wait(1 + Math.floor(random() * random() * 1200))
      const kind = random()
      // The request is lost before it is sent.
      if (kind < 0.15) {
        cut += 1
        continue
      }
      // The response is lost; sometimes two windows send at once, or the request arrives late.
      const isLost = kind < 0.75
      const late = random() < 0.1 ? new Map(from.jar) : null
      const response = await ask(from, '/auth/login', !isLost)
      if (isLost) cut += 1
      if (response.status !== 200) throw new Error(`Signed out by cut ${cut}: ${response.status}`)
      const body = await response.json<{ data: { attributes: { token: string } } }>()
      if (!isLost) token = body.data.attributes.token
      // The next request of the page, unless it is lost as well.
      if (!isLost && random() < 0.7) await ask(from, '/heartbeat', random() < 0.5, token)
      if (late) {
        wait(Math.floor(random() * 20))
        // Another window may renew before it arrives.
        if (random() < 0.5) await ask(from, '/auth/login', random() < 0.5)
        wait(Math.floor(random() * 20))
        const straggler = browser()
        for (const [name, value] of late) straggler.jar.set(name, value)
        expect((await straggler.get('/auth/login')).status).toBe(200)
      }
    }
    expect(await reasonOf(session.id)).toBeNull()
  })

  // A page in line asks for its place every 15 seconds, and a page in a call says that it is there.
  it.each([
    ['in line', '/me', 15],
    ['in a call', '/heartbeat', 60],
  ] as const)(
    'stays signed in over 300 cuts %s',
    { timeout: 120_000 },
    async (_, path, pollSeconds) => {
      const random = seeded(pollSeconds)
      const { from, session } = await enrollPatient()
      await stayActive(session.id)
      let { token } = session.attributes
      let tokenSeconds = 0
      const pass = (seconds: number) => {
        wait(seconds)
        tokenSeconds += seconds
      }
      for (let cut = 0; cut < 300; ) {
        pass(pollSeconds)
        // With the token that the page has, also while the answers with the next one are lost.
        if (tokenSeconds < 15 * 60 && random() < 0.1)
          expect((await from.get(path, token)).status).toBe(200)
        if (tokenSeconds < 13 * 60) {
          if (random() < 0.5) pass(Math.min(5 * 60, 14 * 60 - tokenSeconds))
          continue
        }
        const isLost = tokenSeconds < 14.5 * 60 && random() < 0.9
        if (isLost) cut += 1
        const response = await ask(from, '/auth/login', !isLost)
        if (response.status !== 200) throw new Error(`Signed out by cut ${cut}: ${response.status}`)
        if (isLost) continue
        const body = await response.json<{ data: { attributes: { token: string } } }>()
        token = body.data.attributes.token
        tokenSeconds = 0
      }
      expect(await reasonOf(session.id)).toBeNull()
    },
  )

  it('is signed out when a thief uses a copy of its cookie', {
    timeout: 60_000,
  }, async () => {
    for (let seed = 1; seed <= 10; seed++) {
      const random = seeded(seed)
      const { from, session } = await enrollPatient()
      await stayActive(session.id)
      const thief = browser()
      for (const [name, value] of from.jar) thief.jar.set(name, value)
      let rounds = 0
      while ((await reasonOf(session.id)) === null && rounds < 100) {
        rounds += 1
        wait(61 + Math.floor(random() * 840))
        const sender = random() < 0.5 ? from : thief
        const response = await sender.get('/auth/login')
        if (!response.ok) break
        const body = await response.json<{ data: { attributes: { token: string } } }>()
        await sender.get('/heartbeat', body.data.attributes.token)
      }
      expect([seed, await reasonOf(session.id)]).toEqual([seed, 'reuse'])
      expect(rounds).toBeLessThan(20)
    }
  })
})
