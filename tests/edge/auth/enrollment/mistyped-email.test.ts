import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { world } from '../../world'
import {
  browser,
  codeOf,
  codeTo,
  dataOf,
  enrollPatient,
  errorOf,
  eventsNamed,
  newPerson,
  row,
} from '../auth-fixtures'
import { startTestClock } from '../test-clock'

const wait = startTestClock(3600)
beforeAll(world)
beforeEach(() => wait(60))

/** An enrollment as far as `answers` go, and the reader of its mailbox elsewhere, who asked to sign in. */
const readMailbox = async (answers: Record<string, unknown> = {}) => {
  const person = newPerson()
  const from = browser()
  const started = await dataOf(
    from.post('/patients/enrollments', { ...person, enrollment_step: 'home', ...answers }),
  )
  const sent = await codeTo(person.email)
  wait(31)
  const reader = browser()
  const challenge = await dataOf(reader.post('/auth/login', { email: person.email }))
  const code = await codeTo(person.email)
  const enter = (rest: object = {}) =>
    reader.post('/auth/verification_code', { id: challenge.id, code, ...rest })
  return { person, from, started, sent, enter }
}
const accountOf = ({ email }: { readonly email: string }) =>
  row('select id from users where email = ?', email)

describe.each([
  ['an unfinished enrollment', {}],
  ['an enrollment that waits for its code', { last: true }],
])('the reader of the mailbox of %s', (_, answers) => {
  it('is asked for the date of birth, and told nothing before', async () => {
    const { person, enter } = await readMailbox(answers)
    const refusal = await errorOf(enter())
    expect(refusal).toMatchObject({
      status: '422',
      code: 'dob_needed',
      detail: 'Enter your date of birth too. It keeps what you told us private.',
      source: { pointer: '/data/attributes/dob' },
    })
    expect(JSON.stringify(refusal)).not.toContain(person.last_name)
    expect(await accountOf(person)).toBeNull()
  })

  it('is refused with another date of birth, which is recorded', async () => {
    const { person, enter } = await readMailbox(answers)
    expect(await errorOf(enter({ dob: '1980-01-01' }))).toMatchObject({ code: 'dob_wrong' })
    expect((await eventsNamed('access.refused')).at(-1)?.detail).toBe(
      JSON.stringify({ method: 'dob', reason: 'wrong' }),
    )
    expect(await accountOf(person)).toBeNull()
  })

  it('is refused with the token of another enrollment', async () => {
    const { enter } = await readMailbox(answers)
    const { started } = await readMailbox()
    const { token } = started.attributes
    expect(await errorOf(enter({ enrollment_token: token }))).toMatchObject({ code: 'dob_needed' })
  })

  it('goes on with the right date, and with one of three requests at once', async () => {
    const { person, enter } = await readMailbox(answers)
    const tries = await Promise.all([1, 2, 3].map(() => enter({ dob: person.dob })))
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  })

  it('is not asked in the browser that enrolls', async () => {
    const { started, enter } = await readMailbox(answers)
    const { token } = started.attributes
    expect((await enter({ enrollment_token: token })).status).toBe(200)
  })

  it('tries ten dates a day, by however many codes', async () => {
    const { person } = await readMailbox(answers)
    const tryDates = async (dobs: readonly string[]) => {
      wait(31)
      const reader = browser()
      const { id } = await dataOf(reader.post('/auth/login', { email: person.email }))
      const code = await codeTo(person.email)
      const tries = dobs.map((dob) =>
        errorOf(reader.post('/auth/verification_code', { id, code, dob })),
      )
      return (await Promise.all(tries)).map((error) => error.code)
    }
    const five = [1, 2, 3, 4, 5].map((day) => `1980-01-0${day}`)
    for (const _ of ['first code', 'second code'])
      expect(await tryDates(five)).toEqual(five.map(() => 'dob_wrong'))
    expect(await tryDates([person.dob])).toEqual(['too_many_requests'])
  })
})

it('an enrollment without a date of birth shows the mailbox that it was begun from, and forgets the rest', async () => {
  const { person, started, enter } = await readMailbox({ dob: undefined, started_for: 'pep' })
  const resumed = await dataOf(enter())
  expect(resumed.attributes.answers).toEqual({ email: person.email })
  const { token } = resumed.attributes
  const next = { token, enrollment_step: 'birth', dob: person.dob, last: true }
  expect((await errorOf(browser().patch('/patients/enrollments', next))).status).toBe('422')
  expect(resumed.id).toBe(started.id)
})

it('a code of an enrollment signs in to the account that its email has by then', async () => {
  const { person, enter } = await readMailbox({ last: true })
  wait(31)
  const { id } = await enrollPatient({ ...person, dob: '1980-01-01' })
  const session = await dataOf(enter())
  expect(session.attributes.user_id).toBe(id)
})

it('the browser that enrolls opens the account while the reader of a mistyped email guesses', async () => {
  const { person, from, started, sent, enter } = await readMailbox({ last: true })
  const own = from.post('/auth/verification_code', codeOf(started, sent))
  const [opened, guessed] = await Promise.all([own, enter({ dob: '1980-01-01' })])
  expect([opened.status, guessed.status]).toEqual([200, 422])
  expect(await accountOf(person)).not.toBeNull()
})
