import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '#edge/access/passwords'
import { totpCode } from '#edge/access/totp'
import { capturedMessages } from '#edge/deliveries/dev-outbox'
import { setClock } from '#edge/platform/time'
import { db, userId, world } from '../../world'
import {
  browser,
  codeTo,
  dataOf,
  enrollPatient,
  env,
  errorOf,
  keepSessionsAlive,
  lastMessageTo,
  row,
  wrongCode,
} from '../auth-fixtures'

const password = 'plum orbit cactus harbor'
const email = 'support@world.test'
const id = userId('support')
let clock = Date.now()
beforeAll(async () => {
  await world()
  await keepSessionsAlive()
  await db
    .prepare('insert into credentials (user_id, password_hash) values (?, ?)')
    .bind(id, await hashPassword(password))
    .run()
})
beforeEach(() => {
  clock += 25 * 3_600_000
  setClock(clock)
})
afterEach(() => setClock(null))

const subject = 'Wrong sign-ins'
const warnings = async (to: string) =>
  (await capturedMessages(env, to)).filter((message) => message.subject?.startsWith(subject)).length
const guess = (of: string, from = browser()) =>
  from.post('/auth/login', { email: of, password: 'wrong orbit cactus harbor', as: 'staff' })
/** As if so many wrong ones had come from many networks. */
const countUp = (key: string, hits: number) =>
  db.prepare('update rate_limits set hits = ? where key like ?').bind(hits, `${key}%`).run()

describe('the owner of an account whose password is guessed', () => {
  it('is told once when unknown devices are held up, in words that say nothing of health', async () => {
    await guess(email)
    await countUp('wrong-password:', 98)
    await guess(email)
    expect(await warnings(email)).toBe(0)
    await guess(email)
    expect(await warnings(email)).toBe(1)
    for (const _ of [1, 2]) await guess(email)
    await countUp('wrong-password:', 99)
    await guess(email)
    expect(await warnings(email)).toBe(1)
    expect((await lastMessageTo(email))?.subject).not.toMatch(/PrEP|HIV|clinic|test|visit/i)
  })

  it('is told again the day after, and signs in from a known device all the while', async () => {
    const before = await warnings(email)
    await guess(email)
    await countUp('wrong-password:', 99)
    await guess(email)
    expect(await warnings(email)).toBe(before + 1)
    const known = browser()
    const challenge = await dataOf(known.post('/auth/forgot_password_email', { email }))
    expect(challenge.type).toBe('verification_codes')
  })

  it('is the one who hears of it: the guesser is answered as for an email without an account', async () => {
    const answers: unknown[] = []
    for (const of of [email, 'no.account@world.test']) {
      await guess(of)
      await countUp('wrong-password:', 99)
      const { status, code, detail } = await errorOf(guess(of))
      answers.push({ status, code, detail })
    }
    expect(answers[0]).toEqual(answers[1])
    expect(await warnings('no.account@world.test')).toBe(0)
  })
})

describe('the owner of an account whose second step is guessed', () => {
  it('is told once', async () => {
    const before = await warnings(email)
    const secret = 'JBSWY3DPEHPK3PXP'
    const from = browser()
    const login = () => dataOf(from.post('/auth/login', { email, password, as: 'staff' }))
    const challenge = await login()
    const setUp = await dataOf(from.post('/auth/second_factor/totp', { id: challenge.id }))
    const right = await totpCode(setUp.attributes.secret, Math.floor(clock / 30_000))
    await dataOf(from.post('/auth/second_factor', { id: challenge.id, code: right }))
    const stranger = browser()
    const wrong = async () => {
      const { id: token } = await dataOf(
        stranger.post('/auth/login', { email, password, as: 'staff' }),
      )
      return stranger.post('/auth/second_factor', {
        id: token,
        code: await totpCode(secret, 1),
      })
    }
    await wrong()
    await countUp('wrong-factor:', 59)
    await wrong()
    await wrong()
    expect(await warnings(email)).toBe(before + 1)
    expect(await row('select status from users where id = ?', id)).toEqual({ status: 'active' })
  })
})

describe('the owner of an account whose one-time codes are guessed', () => {
  it('is told once an hour, when the guesses begin to hold up unknown devices', async () => {
    const { person } = await enrollPatient()
    const stranger = browser()
    const wrong = async () => {
      clock += 40_000
      setClock(clock)
      const { id: challenge } = await dataOf(stranger.post('/auth/login', { email: person.email }))
      const code = wrongCode(await codeTo(person.email))
      return errorOf(stranger.post('/auth/verification_code', { id: challenge, code }))
    }
    clock += 3_600_000 - (clock % 3_600_000)
    const first = await wrong()
    await countUp('code-guess:', 148)
    await wrong()
    expect(await warnings(person.email)).toBe(0)
    const held = await wrong()
    expect(await warnings(person.email)).toBe(1)
    expect([held.status, held.code, held.detail]).toEqual([first.status, first.code, first.detail])
    await countUp('code-guess:', 149)
    await wrong()
    expect(await warnings(person.email)).toBe(1)
  })

  it('is not told of codes for an email that no account has proven', async () => {
    const stranger = browser()
    const to = 'no.account@world.test'
    const { id: challenge } = await dataOf(stranger.post('/auth/login', { email: to }))
    await stranger.post('/auth/verification_code', { id: challenge, code: '123456' })
    await countUp('code-guess:', 149)
    await stranger.post('/auth/verification_code', { id: challenge, code: '123456' })
    expect(await warnings(to)).toBe(0)
  })
})
