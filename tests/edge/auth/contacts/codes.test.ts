import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '#edge/platform/db/connection'
import { setClock } from '#edge/platform/time'
import { purgeExpired } from '#edge/retention'
import { bindings, db, world } from '../../world'
import {
  browser,
  codeOf,
  codeTo,
  dataOf,
  enrollPatient,
  errorOf,
  eventsNamed,
  lastMessageTo,
  newPerson,
  wrongCode,
} from '../auth-fixtures'

const start = Date.now()
let clock = start
const wait = (seconds: number) => {
  clock += seconds * 1000
  setClock(clock)
}
beforeAll(world)
beforeEach(() => wait(3600))
afterEach(() => setClock(null))

/** A patient who asked for a code. */
const requestCode = async () => {
  const { person, id } = await enrollPatient()
  wait(40)
  const from = browser()
  const challenge = await dataOf(from.post('/auth/login', { email: person.email }))
  const code = await codeTo(person.email)
  const pass = (typed: string, rest: object = {}) =>
    from.post('/auth/verification_code', { id: challenge.id, code: typed, ...rest })
  return { person, id, from, challenge, code, pass }
}

describe('signing in by code', () => {
  it('sends the code, tells when it ends, and signs in', async () => {
    const { id, challenge, code, pass, from } = await requestCode()
    expect(challenge).toMatchObject({
      type: 'verification_codes',
      attributes: {
        channel: 'email',
        expires_at: new Date(clock + 600_000).toISOString(),
        resend_at: new Date(clock + 30_000).toISOString(),
      },
    })
    expect(code).toMatch(/^\d{6}$/)
    const session = await dataOf(pass(` ${code.slice(0, 3)} ${code.slice(3)}`))
    expect(session.attributes).toMatchObject({ user_id: id, role: 'patient' })
    expect(from.jar.get('careplus_token')).toBe(session.attributes.token)
  })

  it('works with a verified phone too', async () => {
    const { person, id } = await enrollPatient({ channel: 'sms' })
    wait(40)
    const from = browser()
    const challenge = await dataOf(from.post('/auth/login', { phone: person.phone }))
    const code = await codeTo(person.phone)
    expect((await lastMessageTo(person.phone))?.channel).toBe('sms')
    const session = await dataOf(from.post('/auth/verification_code', { id: challenge.id, code }))
    expect(session.attributes.user_id).toBe(id)
  })

  it('asks people who share a phone for their date of birth', async () => {
    const phone = '6465550199'
    const one = await enrollPatient({ channel: 'sms', phone, dob: '1980-01-01' })
    wait(40)
    const two = await enrollPatient({ channel: 'sms', phone, dob: '1985-05-05' })
    wait(40)
    const from = browser()
    const challenge = await dataOf(from.post('/auth/login', { phone }))
    const code = await codeTo(phone)
    const pass = (rest: object) =>
      from.post('/auth/verification_code', { id: challenge.id, code, ...rest })
    expect(await errorOf(pass({}))).toMatchObject({
      code: 'dob_needed',
      source: { pointer: '/data/attributes/dob' },
    })
    expect(await errorOf(pass({ dob: '1999-09-09' }))).toMatchObject({ code: 'dob_wrong' })
    expect((await dataOf(pass({ dob: '1985-05-05' }))).attributes.user_id).toBe(two.id)
    expect(one.id).not.toBe(two.id)
  })

  it('answers an unknown email like a known one, and sends nothing', async () => {
    const from = browser()
    const { email } = newPerson()
    const response = await from.post('/auth/login', { email })
    expect(response.status).toBe(202)
    const challenge = await dataOf(response)
    expect(Object.keys(challenge.attributes)).toEqual(['channel', 'expires_at', 'resend_at'])
    expect(await lastMessageTo(email)).toBeUndefined()
    expect(
      await errorOf(from.post('/auth/verification_code', { id: challenge.id, code: '123456' })),
    ).toMatchObject({ code: 'code_wrong', detail: expect.stringContaining('4 tries left') })
  })

  it('sends staff no code, and answers them like patients', async () => {
    const from = browser()
    expect((await from.post('/auth/login', { email: 'provider@world.test' })).status).toBe(202)
    expect(await lastMessageTo('provider@world.test')).toBeUndefined()
  })
})

describe('a code that is refused', () => {
  it('because it is wrong: 422 `code_wrong` with the tries left', async () => {
    const { code, pass, id } = await requestCode()
    expect(await errorOf(pass(wrongCode(code)))).toMatchObject({
      status: '422',
      code: 'code_wrong',
      detail: 'That code is not right. You have 4 tries left.',
      meta: { left: 4 },
      source: { pointer: '/data/attributes/code' },
    })
    expect((await eventsNamed('access.refused')).at(-1)).toMatchObject({
      subject_id: id,
      detail: JSON.stringify({ method: 'code', reason: 'wrong' }),
    })
    expect((await pass(code)).status).toBe(200)
  })

  it('after five wrong ones: 422 `code_too_many_tries`, even for the right one', async () => {
    const { code, pass } = await requestCode()
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try'])
      expect((await errorOf(pass(wrongCode(code)))).detail).toContain(left)
    expect(await errorOf(pass(wrongCode(code)))).toMatchObject({ code: 'code_too_many_tries' })
    expect(await errorOf(pass(code))).toMatchObject({ code: 'code_too_many_tries' })
  })

  it('because it expired: 422 `code_expired`', async () => {
    const { code, pass } = await requestCode()
    wait(601)
    expect(await errorOf(pass(code))).toMatchObject({
      code: 'code_expired',
      detail: 'This code is too old. Ask for a new one.',
    })
  })

  it('because it was used: 422 `code_used`', async () => {
    const { code, pass } = await requestCode()
    expect((await pass(code)).status).toBe(200)
    expect(await errorOf(pass(code))).toMatchObject({
      code: 'code_used',
      detail: 'This code was already used. Ask for a new one.',
    })
  })

  it('because a newer one was sent: 422 `code_superseded`', async () => {
    const { code, pass, from, challenge, person } = await requestCode()
    wait(31)
    const again = await dataOf(from.put('/auth/verification_code/resend', { id: challenge.id }))
    expect(again.id).toBe(challenge.id)
    const newest = await codeTo(person.email)
    if (newest !== code)
      expect(await errorOf(pass(code))).toMatchObject({ code: 'code_superseded' })
    expect((await pass(newest)).status).toBe(200)
  })

  it('without a challenge or six digits: 422 in its own words', async () => {
    const from = browser()
    const check = (id: string, code: string) =>
      errorOf(from.post('/auth/verification_code', { id, code }))
    expect(await check('x'.repeat(32), '123456')).toMatchObject({ code: 'code_unknown' })
    expect(await check('x'.repeat(32), '12345')).toMatchObject({
      detail: 'Enter the 6 digits of your code',
    })
  })
})

describe('concurrent requests with a code', () => {
  it('have five tries together', async () => {
    const { code, pass } = await requestCode()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => errorOf(pass(wrongCode(code)))),
    )
    const looked = answers.filter(({ code }) => code === 'code_wrong')
    expect(looked.map(({ meta }) => meta?.left).toSorted()).toEqual([1, 2, 3, 4])
    expect(await errorOf(pass(code))).toMatchObject({ code: 'code_too_many_tries' })
  })

  it('sign in once with the right code', async () => {
    const { code, pass, id } = await requestCode()
    const answers = await Promise.all([pass(code), pass(code), pass(code)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    const { results } = await db
      .prepare(`select id from sessions where user_id = ? and method = 'code'`)
      .bind(id)
      .all()
    expect(results).toHaveLength(2)
  })
})

describe('sending a code again', () => {
  it('is refused for 30 seconds with 429 and `retry-after`', async () => {
    const { from, challenge } = await requestCode()
    const resend = () => from.put('/auth/verification_code/resend', { id: challenge.id })
    wait(12)
    const words = await errorOf(resend())
    expect(words).toMatchObject({
      status: '429',
      code: 'code_too_soon',
      detail: 'Wait 18 seconds, then ask for another code.',
      meta: { seconds: 18 },
    })
    expect(words.headers.get('retry-after')).toBe('18')
    wait(18)
    expect((await resend()).status).toBe(202)
  })

  it('stops after five within an hour for one client, who is given the newest', async () => {
    const { from, person } = await requestCode()
    for (let sent = 2; sent <= 5; sent++) {
      wait(31)
      expect((await from.post('/auth/login', { email: person.email })).status).toBe(202)
    }
    wait(31)
    const newest = await lastMessageTo(person.email)
    const again = await dataOf(from.post('/auth/login', { email: person.email }))
    expect((await lastMessageTo(person.email))?.id).toBe(newest?.id)
    const signedIn = await from.post('/auth/verification_code', {
      id: again.id,
      code: newest?.code,
    })
    expect(signedIn.status).toBe(200)
    wait(3600)
    expect((await from.post('/auth/login', { email: person.email })).status).toBe(202)
  })

  it('sends one code for three concurrent requests', async () => {
    const { from, challenge } = await requestCode()
    wait(31)
    const again = () => from.put('/auth/verification_code/resend', { id: challenge.id })
    const answers = await Promise.all([again(), again(), again()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 429, 429])
  })

  it('of an enrollment may go the other way', async () => {
    const person = newPerson()
    const from = browser()
    const started = await dataOf(
      from.post('/patients/enrollments', { ...person, enrollment_step: 'home', last: true }),
    )
    const { id } = started.attributes.verification
    const again = await dataOf(from.put('/auth/verification_code/resend', { id, channel: 'sms' }))
    expect(again.attributes.channel).toBe('sms')
    const session = await dataOf(
      from.post('/auth/verification_code', codeOf(started, await codeTo(person.phone))),
    )
    expect(session.meta.enrolled).toBe(true)
  })
})

it('two concurrent enrollments of one person create one account', async () => {
  const person = newPerson()
  const begin = async () => {
    const from = browser()
    const started = await dataOf(
      from.post('/patients/enrollments', { ...person, enrollment_step: 'home', last: true }),
    )
    const code = await codeTo(person.email)
    return () => from.post('/auth/verification_code', codeOf(started, code))
  }
  const one = await begin()
  wait(31)
  const two = await begin()
  const [first, second] = await Promise.all([dataOf(one()), dataOf(two())])
  expect(first.attributes.user_id).toBe(second.attributes.user_id)
  expect([first.meta.enrolled, second.meta.enrolled].toSorted()).toEqual([false, true])
})

it('codes are purged after a day, and unfinished enrollments after 30 days', async () => {
  const { person } = await requestCode()
  await dataOf(browser().post('/patients/enrollments', { ...newPerson(), enrollment_step: 'name' }))
  await purgeExpired(connect(bindings.DB), clock + 31 * 24 * 3_600_000)
  const left = await db.prepare('select count(*) as n from verification_codes').first()
  expect(left).toEqual({ n: 0 })
  const { results } = await db
    .prepare(`select answers_encrypted, email_hash from enrollments where status = 'expired'`)
    .all()
  expect(results.length).toBeGreaterThan(0)
  for (const row of results) expect(row).toEqual({ answers_encrypted: null, email_hash: null })
  expect(person.email).toBeTruthy()
})
