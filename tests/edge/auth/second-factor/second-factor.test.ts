import { describe, expect, it } from 'vitest'
import { totpStep } from '#edge/access/totp'
import { now } from '#edge/platform/time'
import { db, userId } from '../../world'
import { browser, codeTo, dataOf, errorOf, eventsNamed, row, wrongCode } from '../auth-fixtures'
import { codeAt, email, login, pass, password, startStaffSignIn } from './staff-sign-in'

const { wait, setUp } = startStaffSignIn()

describe('the password of staff', () => {
  it('opens no session: it asks for the second factor', async () => {
    await setUp()
    const from = browser()
    const challenge = await login(from)
    expect(challenge).toMatchObject({
      type: 'factor_challenges',
      attributes: { methods: ['totp'] },
    })
    expect([...from.jar.keys()]).toEqual([])
  })

  it('leaves patients with one factor signed in', async () => {
    const answer = await dataOf(
      browser().post('/auth/login', { email: 'patient@world.test', password }),
    )
    expect(answer.type).toBe('sessions')
  })
})

describe('an account without a second factor', () => {
  it('sets one up on the way in, by a code of it', async () => {
    const { secret, from, token } = await setUp()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect((await from.get('/me', token)).status).toBe(200)
    const stored = await row('select * from totp_factors where user_id = ?', userId('support'))
    expect(JSON.stringify(stored)).not.toContain(secret)
    expect(await eventsNamed('auth.set_up_second_factor')).not.toEqual([])
  })

  it('is not entered by a code of another secret', async () => {
    const { id } = await login(browser(), 'manager@world.test')
    const { attributes } = await dataOf(browser().post('/auth/second_factor/totp', { id }))
    const wrong = wrongCode(await codeAt(attributes.secret))
    expect(await errorOf(pass(id, { code: wrong }))).toMatchObject({ code: 'factor_wrong' })
    expect(await row('select 1 from totp_factors where user_id = ?', userId('manager'))).toBeNull()
  })

  it('gets no secret once it has a factor', async () => {
    await setUp()
    const { id } = await login()
    expect(await errorOf(browser().post('/auth/second_factor/totp', { id }))).toMatchObject({
      code: 'challenge_over',
    })
  })
})

describe('a code of the authenticator app', () => {
  it('counts 30 seconds before and after, and no longer', async () => {
    const { secret } = await setUp()
    const at = async (drift: number) => {
      await db.prepare('update totp_factors set last_step = 0').run()
      const { id } = await login()
      return (await pass(id, { code: await codeAt(secret, totpStep(now()) + drift) })).status
    }
    expect(await at(-2)).toBe(422)
    expect(await at(-1)).toBe(200)
    expect(await at(0)).toBe(200)
    expect(await at(1)).toBe(200)
    expect(await at(2)).toBe(422)
  })

  it('counts once, and so do those before it', async () => {
    const { secret } = await setUp()
    const code = await codeAt(secret)
    const [one, two] = [await login(), await login()]
    expect((await pass(one.id, { code })).status).toBe(200)
    expect(await errorOf(pass(two.id, { code }))).toMatchObject({ code: 'code_used' })
    const before = await codeAt(secret, totpStep(now()) - 1)
    expect(await errorOf(pass(two.id, { code: before }))).toMatchObject({ code: 'code_used' })
  })

  it('is not counted as an attempt of the sign-in or the client when it is repeated', async () => {
    const { secret } = await setUp()
    const code = await codeAt(secret)
    const [one, two] = [await login(), await login()]
    expect((await pass(one.id, { code })).status).toBe(200)
    for (let time = 0; time < 12; time += 1)
      expect(await errorOf(pass(two.id, { code }))).toMatchObject({ code: 'code_used' })
    const wrong = await errorOf(pass(two.id, { code: wrongCode(code) }))
    expect(wrong).toMatchObject({ code: 'factor_wrong', meta: { left: 4 } })
  })

  it('lets one of two in that come with it at once', async () => {
    const { secret } = await setUp()
    const code = await codeAt(secret)
    const challenges = await Promise.all([login(), login()])
    const answers = await Promise.all(challenges.map(({ id }) => pass(id, { code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('may be wrong five times; then the sign-in starts again', async () => {
    const { secret } = await setUp()
    const { id } = await login()
    const code = wrongCode(await codeAt(secret))
    for (let left = 4; left > 0; left--)
      expect(await errorOf(pass(id, { code }))).toMatchObject({ meta: { left } })
    expect(await errorOf(pass(id, { code }))).toMatchObject({ code: 'challenge_over' })
    expect(await errorOf(pass(id, { code: await codeAt(secret) }))).toMatchObject({
      code: 'challenge_over',
    })
  })

  it('is limited for each client, and the owner elsewhere gets in', async () => {
    const { secret } = await setUp()
    const thief = browser()
    const tries: number[] = []
    for (let times = 0; times < 3; times++) {
      const { id } = await login(thief)
      for (let guesses = 0; guesses < 4; guesses++)
        tries.push((await pass(id, { code: wrongCode(await codeAt(secret)) }, thief)).status)
    }
    expect(tries.filter((status) => status === 422)).toHaveLength(10)
    expect(tries.slice(10)).toEqual([429, 429])
    const { id } = await login()
    expect((await pass(id, { code: await codeAt(secret) })).status).toBe(200)
  })

  it('holds up no colleague at the same address while codes are right', async () => {
    const { secret } = await setUp()
    const address = '10.9.9.9'
    await db.prepare("delete from rate_limits where key like 'second-factor:%'").run()
    for (let shift = 0; shift < 3; shift++) {
      const from = browser(address)
      const { id } = await login(from)
      expect((await pass(id, { code: await codeAt(secret) }, from)).status).toBe(200)
      wait(60)
    }
    const counted = "select hits from rate_limits where key like 'second-factor:%' and hits > 0"
    expect(await row(counted)).toBeNull()
    await errorOf(pass(crypto.randomUUID(), { code: '000000' }, browser(address)))
    expect(await row(counted)).toMatchObject({ hits: 1 })
  })

  it('is paused for unknown devices after many wrong ones from anywhere, and never for a known one', async () => {
    const { secret, from } = await setUp()
    await db
      .prepare('insert or replace into rate_limits (key, window, hits) values (?, ?, 60)')
      .bind(`wrong-factor:${userId('support')}`, Math.floor(now() / 86_400_000))
      .run()
    const { id } = await login()
    expect(await errorOf(pass(id, { code: await codeAt(secret) }))).toMatchObject({
      code: 'factor_paused',
    })
    const known = await login(from)
    expect((await pass(known.id, { code: await codeAt(secret) }, from)).status).toBe(200)
    await db.prepare(`delete from rate_limits where key like 'wrong-factor:%'`).run()
  })

  it('is asked for after a reset code too', async () => {
    await setUp()
    const from = browser()
    const { id } = await dataOf(from.post('/auth/forgot_password_email', { email }))
    const answer = await dataOf(
      from.post('/auth/verification_code', { id, code: await codeTo(email) }),
    )
    expect(answer.type).toBe('factor_challenges')
  })
})

describe('a challenge', () => {
  it('lasts ten minutes', async () => {
    const { secret } = await setUp()
    const { id } = await login()
    wait(601)
    expect(await errorOf(pass(id, { code: await codeAt(secret) }))).toMatchObject({
      code: 'challenge_over',
    })
  })

  it('is answered once', async () => {
    const { secret } = await setUp()
    const { id } = await login()
    expect((await pass(id, { code: await codeAt(secret) })).status).toBe(200)
    wait(60)
    expect(await errorOf(pass(id, { code: await codeAt(secret) }))).toMatchObject({
      code: 'challenge_over',
    })
  })

  it('that was never given is refused like one that is over', async () =>
    expect(await errorOf(pass('x'.repeat(43), { code: '123456' }))).toMatchObject({
      code: 'challenge_over',
    }))

  it('of an account that was closed meanwhile opens nothing', async () => {
    const { secret } = await setUp()
    const { id } = await login()
    const close = (status: string) =>
      db.prepare('update users set status = ? where id = ?').bind(status, userId('support')).run()
    await close('deactivated')
    expect(await errorOf(pass(id, { code: await codeAt(secret) }))).toMatchObject({
      code: 'account_closed',
    })
    await close('active')
  })
})
