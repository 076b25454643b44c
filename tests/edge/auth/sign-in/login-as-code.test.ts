import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { as, db, userId, world } from '../../world'
import { errorOf, eventsNamed } from '../auth-fixtures'
import { loginAsReason as reason, startLoginAs as start } from './login-as-requests'

beforeAll(world)
beforeEach(async () => {
  await db.prepare('delete from rate_limits').run()
})

describe('customer support', () => {
  const showCode = () => as('patient').call('POST /auth/login_as/code')
  const startWith = (code: string) => start('support', 'patient', { ...reason, code })
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  it('look through an account with the code that the patient reads out, once', async () => {
    const { code } = await showCode()
    expect((await startWith(code)).status).toBe(200)
    expect(await errorOf(startWith(code))).toMatchObject({ code: 'code_unknown' })
    const [event] = (await eventsNamed('login_as.allow')).slice(-1)
    expect(event).toMatchObject({ actor_id: userId('patient'), patient_id: userId('patient') })
    expect(JSON.stringify(event)).not.toContain(code)
  })

  it('are told that they need it, and which field', async () => {
    const refused = await start('support', 'patient')
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({
      errors: [{ code: 'code_required', source: { pointer: '/data/attributes/code' } }],
    })
    const access = await as('support').call('GET /patients/:patient/accessible', {
      params: { patient: userId('patient') },
    })
    expect(access.loginAsNeedsCode).toBe(true)
  })

  it('have five tries, and the newest code alone works', async () => {
    const first = await showCode()
    const { code } = await showCode()
    if (first.code !== code)
      expect(await errorOf(startWith(first.code))).toMatchObject({ code: 'code_wrong' })
    for (const _ of [2, 3, 4, 5])
      expect(await errorOf(startWith(other(code)))).toMatchObject({ code: 'code_wrong' })
    expect(await errorOf(startWith(code))).toMatchObject({ code: 'code_unknown' })
  })

  it('cannot use a code after 10 minutes, or that of another patient', async () => {
    const { code } = await showCode()
    expect(await errorOf(start('support', 'otherPatient', { ...reason, code }))).toMatchObject({
      code: 'code_unknown',
    })
    await db
      .prepare('update login_as_codes set expires_at = ? where user_id = ?')
      .bind(new Date(Date.now() - 1000).toISOString(), userId('patient'))
      .run()
    expect(await errorOf(startWith(code))).toMatchObject({ code: 'code_unknown' })
  })

  it('of two who use one code at once, one looks through the account', async () => {
    const { code } = await showCode()
    const answers = await Promise.all([startWith(code), startWith(code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})
