import { beforeAll, describe, expect, it } from 'vitest'
import { world } from '../../world'
import {
  browser,
  codeTo,
  dataOf,
  enrollPatient,
  errorOf,
  keepSessionsAlive,
  wrongCode,
} from '../auth-fixtures'

beforeAll(async () => {
  await world()
  await keepSessionsAlive()
})

interface Challenge {
  readonly email: string
  readonly id: string
}
/** A code on its way to each of so many patients, asked for by as many people. */
const challenges = async (count: number): Promise<Challenge[]> => {
  const found: Challenge[] = []
  for (let n = 0; n < count; n++) {
    const {
      person: { email },
    } = await enrollPatient()
    const { id } = await dataOf(browser().post('/auth/login', { email }))
    found.push({ email, id })
  }
  return found
}
const guess = async (from: ReturnType<typeof browser>, { email, id }: Challenge) =>
  from.post('/auth/verification_code', { id, code: wrongCode(await codeTo(email)) })

describe('codes guessed across accounts', () => {
  it('are refused to an address after 30 wrong ones of a purpose, and to no other address', async () => {
    const accounts = await challenges(9)
    const stranger = browser()
    const statuses: number[] = []
    for (const account of accounts)
      for (let n = 0; n < 4; n++) statuses.push((await guess(stranger, account)).status)
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 422))
    expect(statuses.slice(30)).toEqual(Array.from({ length: 6 }, () => 429))
    const [, , , , , , , , last] = accounts
    if (!last) throw new Error('no account')
    const right = await browser().post('/auth/verification_code', {
      id: last.id,
      code: await codeTo(last.email),
    })
    expect(right.status).toBe(200)
    const held = await errorOf(
      stranger.post('/auth/verification_code', { id: last.id, code: '000000' }),
    )
    expect(held.code).toMatch(/too_many_requests|code_used/)
  })

  it('count nothing where they are right: a clinic behind one address signs in all day', async () => {
    const shared = browser()
    for (const { email, id } of await challenges(33)) {
      const right = await shared.post('/auth/verification_code', { id, code: await codeTo(email) })
      expect(right.status).toBe(200)
      shared.jar.clear()
    }
  })
})
