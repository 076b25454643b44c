import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '#edge/access/passwords'
import { setClock } from '#edge/platform/time'
import { db, userId, world } from '../../world'
import { browser, enrollPatient, keepSessionsAlive } from '../auth-fixtures'

const password = 'plum orbit cactus harbor'
let clock = Date.now()
beforeAll(async () => {
  await world()
  await keepSessionsAlive()
  for (const who of ['support', 'patient'] as const)
    await db
      .prepare('insert into credentials (user_id, password_hash) values (?, ?)')
      .bind(userId(who), await hashPassword(password))
      .run()
})
beforeEach(() => {
  clock += 3 * 3_600_000
  setClock(clock)
})
afterEach(() => setClock(null))

/** What a client could tell apart: status, words, headers, and the cost in round trips and statements. */
const traitsOf = async (from: ReturnType<typeof browser>, path: string, body: object) => {
  const response = await from.post(path, body)
  const text = await response.text()
  return {
    status: response.status,
    // Of a challenge the identifier is random, and its times are those of the answer.
    text: text.replace(/"id":"[^"]+"/, '"id"').replace(/\d{4}-[^"]+Z/g, 'instant'),
    headers: [...response.headers.keys()].filter((name) => name !== 'set-cookie').sort(),
    trips: /trips=\d+ statements=\d+/.exec(response.headers.get('x-d1') ?? '')?.[0],
  }
}

const wrong = 'another orbit cactus harbor'
const unknown = 'no.account@world.test'
const cases: [name: string, path: string, known: object, unknown: object][] = [
  [
    'a wrong password of a patient',
    '/auth/login',
    { email: 'patient@world.test', password: wrong },
    { email: unknown, password: wrong },
  ],
  [
    'a wrong password of staff',
    '/auth/login',
    { email: 'support@world.test', password: wrong, as: 'staff' },
    { email: unknown, password: wrong, as: 'staff' },
  ],
  [
    'a password of an account that has none',
    '/auth/login',
    { email: 'manager@world.test', password: wrong, as: 'staff' },
    { email: unknown, password: wrong, as: 'staff' },
  ],
  ['a code to sign in', '/auth/login', { email: 'patient@world.test' }, { email: unknown }],
  [
    'a forgotten password',
    '/auth/forgot_password_email',
    { email: 'support@world.test' },
    { email: unknown },
  ],
]

describe.each(cases)('%s', (_, path, known, none) => {
  it('is answered alike for an email without an account', async () => {
    const first = await traitsOf(browser(), path, known)
    expect(first.trips).toBeDefined()
    expect(await traitsOf(browser(), path, none)).toEqual(first)
  })

  it('is answered alike from a device that signed in to another account', async () => {
    const { from } = await enrollPatient()
    const other = await enrollPatient()
    const first = await traitsOf(from, path, known)
    expect(await traitsOf(other.from, path, none)).toEqual(first)
  })
})

it('a passkey is asked for alike by all: nothing of the client is sent', async () => {
  const first = await traitsOf(browser(), '/auth/passkey/request', {})
  const { from } = await enrollPatient()
  expect(await traitsOf(from, '/auth/passkey/request', {})).toEqual(first)
})
