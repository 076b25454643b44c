import { beforeAll, describe, expect, it } from 'vitest'
import { tokenExpiry } from '#edge/access/sessions/tokens'
import { now } from '#edge/platform/time'
import { db, world } from '../../world'
import { browser, dataOf, enrollPatient, errorOf, eventsNamed } from '../auth-fixtures'
import { startTestClock } from '../test-clock'

const wait = startTestClock(3600)
beforeAll(world)

const revocation = (id: string) =>
  db
    .prepare('select revoked_reason as reason from sessions where id = ?')
    .bind(id)
    .first<{ reason: string | null }>()

describe('the refresh cookie', () => {
  it('is exchanged for a new token, and replaced', async () => {
    const { from, id } = await enrollPatient()
    const before = from.jar.get('__Host-careplus_refresh')
    wait(16 * 60)
    const response = await from.get('/auth/login')
    expect(response.headers.getSetCookie().join()).toMatch(
      /__Host-careplus_refresh=[^;]+; Path=\/; Secure; SameSite=Lax; HttpOnly/,
    )
    const session = await dataOf(response)
    expect(session.attributes).toMatchObject({ user_id: id, exp: tokenExpiry(now() + 14 * 60_000) })
    expect(from.jar.get('__Host-careplus_refresh')).not.toBe(before)
    expect((await from.get('/heartbeat', session.attributes.token)).status).toBe(200)
  })

  it('used at once by two windows keeps both signed in', async () => {
    const { from } = await enrollPatient()
    wait(16 * 60)
    const old = from.jar.get('__Host-careplus_refresh')
    const answers = await Promise.all([1, 2, 3].map(() => from.get('/auth/login')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const fresh = answers.map((each) => each.headers.getSetCookie().find((c) => /refresh/.test(c)))
    expect(new Set(fresh).size).toBe(1)
    expect(fresh[0]).not.toContain(old)
    wait(59)
    const late = browser()
    late.jar.set('__Host-careplus_refresh', old ?? '')
    expect((await late.get('/auth/login')).status).toBe(200)
    wait(60)
    expect((await from.get('/auth/login')).status).toBe(200)
  })

  it('used again later ends the session for every holder', async () => {
    const { from, session } = await enrollPatient()
    const thief = browser()
    thief.jar.set('__Host-careplus_refresh', from.jar.get('__Host-careplus_refresh') ?? '')
    wait(60)
    const { attributes } = await dataOf(from.get('/auth/login'))
    // The page presents the new cookie at once.
    expect((await from.get('/heartbeat', attributes.token)).status).toBe(200)
    wait(60)
    expect(await errorOf(thief.get('/auth/login'))).toMatchObject({
      status: '401',
      detail: 'You are not authorized',
    })
    expect(thief.jar.size).toBe(0)
    expect(await revocation(session.id)).toEqual({ reason: 'reuse' })
    expect(await errorOf(from.get('/heartbeat', attributes.token))).toMatchObject({
      detail: 'You are not authorized',
    })
    expect((await eventsNamed('sessions.revoke')).at(-1)).toMatchObject({
      subject_id: session.id,
      detail: JSON.stringify({ reason: 'reuse' }),
    })
  })

  it('that is missing or forged is a 401', async () => {
    const words = { status: '401', detail: 'User not authenticated' }
    const from = browser()
    expect(await errorOf(from.get('/auth/login'))).toMatchObject(words)
    from.jar.set('__Host-careplus_refresh', `${crypto.randomUUID()}.${'x'.repeat(43)}`)
    expect(await errorOf(from.get('/auth/login'))).toMatchObject(words)
  })

  it('ends with its session after 12 hours of activity', async () => {
    const { from, session } = await enrollPatient()
    let { token } = session.attributes
    for (let minutes = 0; minutes < 12 * 60; minutes += 14) {
      wait(14 * 60)
      const response = await from.post('/heartbeat', {}, token)
      if (!response.ok) {
        expect(minutes).toBeGreaterThan(11.5 * 60)
        return
      }
      token = (await dataOf(response)).attributes.token
    }
    wait(60)
    expect((await from.get('/auth/login')).status).toBe(401)
  })
})

describe('a heartbeat', () => {
  it('without activity renews tokens for 30 minutes', async () => {
    const { from, token, session } = await enrollPatient()
    wait(14 * 60)
    const renewed = await dataOf(from.get('/heartbeat', token))
    wait(14 * 60)
    const last = await dataOf(from.get('/heartbeat', renewed.attributes.token))
    expect(last.attributes.exp).toBe(Math.floor((now() + 2 * 60_000) / 1000))
    wait(3 * 60)
    expect(await errorOf(from.get('/auth/login'))).toMatchObject({
      detail: 'User not authenticated',
    })
    expect(await revocation(session.id)).toEqual({ reason: 'idle' })
  })

  it('of activity extends the session to 30 minutes, stored once in 5 minutes', async () => {
    const { from, token, session } = await enrollPatient()
    const active = () =>
      db
        .prepare('select last_active_at as at from sessions where id = ?')
        .bind(session.id)
        .first<{ at: string }>()
    const before = await active()
    wait(299)
    expect((await from.post('/heartbeat', {}, token)).status).toBe(200)
    expect(await active()).toEqual(before)
    wait(2)
    await from.post('/heartbeat', {}, token)
    expect(await active()).toEqual({ at: new Date(now()).toISOString() })
  })

  it('renews nothing for a token that was copied without its refresh cookie', async () => {
    const { token, session } = await enrollPatient()
    const thief = browser()
    wait(600)
    expect(await errorOf(thief.get('/heartbeat', token))).toMatchObject({ status: '401' })
    expect(await errorOf(thief.post('/heartbeat', {}, token))).toMatchObject({ status: '401' })
    thief.jar.set('__Host-careplus_refresh', `${session.id}.${'x'.repeat(43)}`)
    expect(await errorOf(thief.get('/heartbeat', token))).toMatchObject({ status: '401' })
    expect(await revocation(session.id)).toEqual({ reason: null })
  })

  it('is a 401 for anonymous requests', async () =>
    expect(await errorOf(browser().get('/heartbeat'))).toMatchObject({
      status: '401',
      detail: 'User not authenticated',
    }))
})

describe('signing out', () => {
  it('ends the session at once, clears both cookies, and is audited', async () => {
    const { from, token, session } = await enrollPatient()
    const response = await from.send('/auth/logout', { method: 'POST' }, token)
    expect(response.status).toBe(204)
    expect([...from.jar.keys()]).toEqual(['__Host-careplus_device'])
    expect(await errorOf(from.get('/heartbeat', token))).toMatchObject({
      detail: 'You are not authorized',
    })
    expect((await eventsNamed('sessions.revoke')).at(-1)).toMatchObject({
      subject_id: session.id,
      detail: JSON.stringify({ reason: 'logout' }),
    })
  })

  it('works by the cookie when the token has run out', async () => {
    const { from, session } = await enrollPatient()
    wait(16 * 60)
    expect((await from.send('/auth/logout', { method: 'POST' })).status).toBe(204)
    expect(await revocation(session.id)).toEqual({ reason: 'logout' })
  })

  it('is a 204 without a session', async () =>
    expect((await browser().send('/auth/logout', { method: 'POST' })).status).toBe(204))

  it('everywhere ends every other session too', async () => {
    const one = await enrollPatient()
    wait(40)
    const two = await enrollPatient({ ...one.person })
    expect(two.id).toBe(one.id)
    const out = await one.from.send('/auth/logout?everywhere=true', { method: 'POST' }, one.token)
    expect(out.status).toBe(204)
    expect((await two.from.get('/heartbeat', two.token)).status).toBe(401)
    expect((await two.from.get('/auth/login')).status).toBe(401)
  })
})

describe('a token', () => {
  it('expires after fifteen minutes', async () => {
    const { from, token } = await enrollPatient()
    wait(15 * 60 + 1)
    expect(await errorOf(from.get('/heartbeat', token))).toMatchObject({
      detail: 'User not authenticated',
    })
  })

  it('of a deactivated account is refused within half a minute', async () => {
    const { from, token, id } = await enrollPatient()
    await from.get('/heartbeat', token)
    await db.prepare(`update users set status = 'deactivated' where id = ?`).bind(id).run()
    wait(31)
    expect(await errorOf(from.get('/heartbeat', token))).toMatchObject({
      detail: 'You are not authorized',
    })
    expect((await from.get('/auth/login')).status).toBe(401)
  })
})
