import { beforeAll } from 'vitest'
import { hashPassword } from '#edge/access/passwords'
import { totpCode, totpStep } from '#edge/access/totp'
import { now } from '#edge/platform/time'
import { db, userId, world } from '../../world'
import { browser, dataOf, keepSessionsAlive } from '../auth-fixtures'
import { startTestClock } from '../test-clock'

export const password = 'plum orbit cactus harbor'
export const email = 'support@world.test'

export const login = async (from = browser(), as = email) =>
  dataOf(from.post('/auth/login', { email: as, password, as: 'staff' }))
export const pass = (id: string, body: object, from = browser()) =>
  from.post('/auth/second_factor', { id, ...body })
export const codeAt = (secret: string, step = totpStep(now())) => totpCode(secret, step)

/** A clinic whose support, manager and patient have `password`; an hour passes before each test. */
export const startStaffSignIn = () => {
  const wait = startTestClock(3600)
  beforeAll(async () => {
    await world()
    await keepSessionsAlive()
    const hash = await hashPassword(password)
    for (const person of ['support', 'manager', 'patient'] as const)
      await db
        .prepare('insert into credentials (user_id, password_hash) values (?, ?)')
        .bind(userId(person), hash)
        .run()
  })

  /** Signs support in with a new authenticator app: its secret, and the browser with the session. */
  const setUp = async () => {
    await db.prepare('delete from totp_factors where user_id = ?').bind(userId('support')).run()
    const from = browser()
    const { id } = await login(from)
    const { attributes } = await dataOf(from.post('/auth/second_factor/totp', { id }))
    const { secret } = attributes
    const session = await dataOf(pass(id, { code: await codeAt(secret) }, from))
    wait(60)
    return { secret, from, token: session.attributes.token as string }
  }
  return { wait, setUp }
}
