import { beforeAll, describe, expect, it } from 'vitest'
import { world } from '../../world'
import {
  browser,
  codeOf,
  codeTo,
  dataOf,
  enrollPatient,
  errorOf,
  lastMessageTo,
  newPerson,
  wrongCode,
} from '../auth-fixtures'
import { startTestClock } from '../test-clock'

const wait = startTestClock(7200)
beforeAll(world)

const ask = (from: ReturnType<typeof browser>, email: string) =>
  dataOf(from.post('/auth/login', { email }))
const pass = (from: ReturnType<typeof browser>, id: string, code: string) =>
  from.post('/auth/verification_code', { id, code })

describe('another caller who requests codes for a patient’s email', () => {
  it('does not keep the patient from signing in by code', async () => {
    const { person, id } = await enrollPatient()
    const other = browser()
    for (let times = 0; times < 5; times++) {
      wait(31)
      await ask(other, person.email)
    }
    const from = browser()
    const challenge = await ask(from, person.email)
    const session = await dataOf(pass(from, challenge.id, await codeTo(person.email)))
    expect(session.attributes.user_id).toBe(id)
  })

  it('leaves the patient the newest code in the mailbox, and cannot use it up', async () => {
    const { person, id } = await enrollPatient()
    wait(60)
    const other = browser()
    const theirs = await ask(other, person.email)
    wait(5)
    const from = browser()
    const letter = await lastMessageTo(person.email)
    const mine = await ask(from, person.email)
    expect(mine.id).not.toBe(theirs.id)
    expect((await lastMessageTo(person.email))?.id).toBe(letter?.id)
    const code = letter?.code ?? ''
    for (let times = 0; times < 6; times++) await pass(other, theirs.id, wrongCode(code))
    const session = await dataOf(pass(from, mine.id, code))
    expect(session.attributes.user_id).toBe(id)
    expect(await errorOf(pass(from, mine.id, code))).toMatchObject({ code: 'code_used' })
  })

  it('from many addresses has at most 25 codes sent, and the patient still signs in', async () => {
    const { person, id } = await enrollPatient()
    let last = ''
    let letters = 0
    for (let times = 0; times < 30; times++) {
      wait(31)
      await ask(browser(), person.email)
      const newest = (await lastMessageTo(person.email))?.id ?? ''
      if (newest !== last) letters += 1
      last = newest
    }
    expect(letters).toBeLessThan(25)
    wait(31)
    const from = browser()
    const challenge = await ask(from, person.email)
    const session = await dataOf(pass(from, challenge.id, await codeTo(person.email)))
    expect(session.attributes.user_id).toBe(id)
  })

  it('does not stop the last step of an enrollment', async () => {
    const person = newPerson()
    const begin = (from: ReturnType<typeof browser>) =>
      dataOf(from.post('/patients/enrollments', { ...person, enrollment_step: 'home', last: true }))
    const other = browser()
    for (let times = 0; times < 5; times++) {
      wait(31)
      await begin(other)
    }
    wait(5)
    const from = browser()
    const started = await begin(from)
    const session = await dataOf(
      from.post('/auth/verification_code', codeOf(started, await codeTo(person.email))),
    )
    expect(session.meta.enrolled).toBe(true)
  })

  it('does not stop a password reset', async () => {
    const { person } = await enrollPatient()
    const other = browser()
    for (let times = 0; times < 5; times++) {
      wait(31)
      await other.post('/auth/forgot_password_email', { email: person.email })
    }
    const from = browser()
    const challenge = await dataOf(
      from.post('/auth/forgot_password_email', { email: person.email }),
    )
    expect((await pass(from, challenge.id, await codeTo(person.email))).status).toBe(200)
  })
})

it('counts the addresses of one IPv6 network together', async () => {
  const at = (host: number) => browser(`2001:db8:1:2::${host.toString(16)}`)
  for (let host = 1; host <= 10; host++)
    await at(host).post('/auth/login', { email: 'six@new.test', password: 'wrong' })
  expect(
    await errorOf(at(99).post('/auth/login', { email: 'six@new.test', password: 'wrong' })),
  ).toMatchObject({ status: '429' })
})
