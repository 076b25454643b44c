import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rowsAt } from '#demo/row-builders'
import { totpCode, totpStep } from '#edge/access/totp'
import { uuidv7 } from '#edge/platform/ids'
import { now, setClock } from '#edge/platform/time'
import {
  api,
  as,
  cboId,
  db,
  json,
  type Person,
  pharmacyId,
  prepareRow,
  stepUpAs,
  userId,
  world,
} from '../../world'
import {
  browser,
  dataOf,
  errorOf,
  eventsNamed,
  keepSessionsAlive,
  lastMessageTo,
  row,
} from '../auth-fixtures'

const password = 'plum orbit cactus harbor'
beforeAll(async () => {
  await world()
  await keepSessionsAlive()
  for (const who of ['admin', 'cbo', 'pharmacy', 'manager'] as const) await stepUpAs(who)
})
afterEach(() => setClock(null))

let invited = 0
const newEmail = () => {
  invited += 1
  return `invited${invited}@clinic.test`
}
const invite = (email: string, body: object = {}, who: Person = 'admin', related?: object) =>
  api(
    '/api/admin/system_users',
    json({
      data: {
        type: 'system_users',
        attributes: { email, first_name: 'Ines', last_name: 'Vidal', role: 'support', ...body },
        ...(related && { relationships: related }),
      },
    }),
    who,
  )
const tokenTo = async (email: string) =>
  /\/auth\/invitation\?token=([\w-]+)/.exec((await lastMessageTo(email))?.link ?? '')?.[1] ?? ''
const accept = (token: string, chosen = password, from = browser()) =>
  from.post('/auth/invitations', { token, password: chosen })

describe('an invited colleague', () => {
  it('is invited by the client as the page of people does, into an organization', async () => {
    const person = { firstName: 'Nora', lastName: 'الشمري', email: newEmail() }
    const invited = await as('admin').call('POST /admin/system_users', {
      body: { ...person, role: 'cbo', cbo: cboId() },
    })
    expect(invited).toMatchObject({ status: 'invited', role: 'cbo', cbo: { id: cboId() } })
    expect(await tokenTo(person.email)).not.toBe('')
  })

  it('chooses a password, sets up a second factor, and is in', async () => {
    const email = newEmail()
    const { id, attributes } = await dataOf(invite(email))
    expect(attributes).toMatchObject({ status: 'invited', role: 'support' })
    const from = browser()
    const answer = await dataOf(accept(await tokenTo(email), password, from))
    expect(answer).toMatchObject({ type: 'factor_challenges', attributes: { methods: [] } })
    const setUp = await dataOf(from.post('/auth/second_factor/totp', { id: answer.id }))
    const code = await totpCode(setUp.attributes.secret, totpStep(now()))
    const session = await dataOf(from.post('/auth/second_factor', { id: answer.id, code }))
    expect(session.attributes).toMatchObject({ user_id: id, role: 'support' })
    expect(await row('select status from users where id = ?', id)).toEqual({ status: 'active' })
    expect((await eventsNamed('invitations.accept')).at(-1)).toMatchObject({ subject_id: id })
  })

  it('takes the invitation up once, also where two come at once', async () => {
    const email = newEmail()
    await invite(email)
    const token = await tokenTo(email)
    const answers = await Promise.all([accept(token), accept(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 422])
    expect(await errorOf(accept(token))).toMatchObject({ code: 'invitation_over' })
  })

  it('is too late after seven days', async () => {
    const email = newEmail()
    await invite(email)
    const token = await tokenTo(email)
    setClock(Date.now() + 7 * 24 * 3_600_000 + 1_000)
    expect(await errorOf(accept(token))).toMatchObject({ code: 'invitation_over' })
  })

  it('has the first link void once another was sent, or the email changed', async () => {
    const email = newEmail()
    const { id } = await dataOf(invite(email))
    const first = await tokenTo(email)
    const again = await api(`/api/admin/system_users/${id}/invite`, json({}), 'admin')
    expect(again.status).toBe(200)
    expect(await errorOf(accept(first))).toMatchObject({ code: 'invitation_over' })
    const second = await tokenTo(email)
    await db.prepare('update users set email = ? where id = ?').bind(newEmail(), id).run()
    expect(await errorOf(accept(second))).toMatchObject({ code: 'invitation_over' })
  })

  it('keeps the invitation when the password is refused', async () => {
    const email = newEmail()
    await invite(email)
    const token = await tokenTo(email)
    expect((await accept(token, 'short')).status).toBe(422)
    expect((await accept(token)).status).toBe(202)
  })

  it('cannot be signed in as before: no password, no code of a forgotten one', async () => {
    const email = newEmail()
    await invite(email)
    expect(await errorOf(browser().post('/auth/login', { email, password }))).toMatchObject({
      code: 'wrong_password',
    })
    const challenge = await dataOf(browser().post('/auth/forgot_password_email', { email }))
    const code = (await lastMessageTo(email))?.code ?? '000000'
    const answer = await browser().post('/auth/verification_code', { id: challenge.id, code })
    expect(answer.status).toBe(422)
  })
})

describe('an invitation', () => {
  it('takes no email that another account of staff has', async () => {
    expect(await errorOf(invite('support@world.test'))).toMatchObject({ code: 'email_taken' })
  })

  it('makes no admin, provider or patient', async () => {
    await prepareRow(
      rowsAt('2026-01-01T00:00:00.000Z').user({
        role: 'admin',
        id: uuidv7(),
        email: 'second.admin@clinic.test',
        first_name: 'Ben',
        last_name: 'Okafor',
      }),
    ).run()
    expect(await errorOf(invite(newEmail(), { role: 'admin' }))).toMatchObject({
      code: 'admins_by_two',
    })
    for (const role of ['provider', 'patient'])
      expect(await errorOf(invite(newEmail(), { role }))).toMatchObject({ code: 'role_refused' })
    expect(await errorOf(invite(newEmail(), { role: 'root' }))).toMatchObject({ code: 'invalid' })
  })

  it('gives no status, rights or password with it', async () => {
    for (const more of [
      { status: 'active' },
      { access_rights: ['content.edit'] },
      { id: userId('admin') },
    ])
      expect((await invite(newEmail(), more)).status).toBe(422)
  })

  it('of a partner is for the own organization and role alone', async () => {
    const other = { cbo: { data: { type: 'cbos', id: cboId('otherCbo') } } }
    const made = await dataOf(invite(newEmail(), { role: 'cbo' }, 'cbo', other))
    expect(await row('select role, cbo_id from users where id = ?', made.id)).toEqual({
      role: 'cbo',
      cbo_id: cboId(),
    })
    const pharmacist = await dataOf(invite(newEmail(), { role: 'pharmacy' }, 'pharmacy'))
    expect(await row('select pharmacy_id from users where id = ?', pharmacist.id)).toEqual({
      pharmacy_id: pharmacyId(),
    })
    expect(await errorOf(invite(newEmail(), { role: 'manager' }, 'cbo'))).toMatchObject({
      code: 'role_refused',
    })
  })

  it('to an organization names it', async () => {
    expect(await errorOf(invite(newEmail(), { role: 'cbo' }))).toMatchObject({
      code: 'organization_needed',
    })
    const related = { cbo: { data: { type: 'cbos', id: cboId() } } }
    expect((await invite(newEmail(), { role: 'cbo' }, 'admin', related)).status).toBe(201)
  })

  it('is an admin’s and the partners’, after a fresh proof', async () => {
    expect((await invite(newEmail(), {}, 'manager')).status).toBe(403)
    expect((await invite(newEmail(), {}, 'support')).status).toBe(403)
    await db.prepare('update sessions set confirmed_at = null').run()
    expect(await errorOf(invite(newEmail()))).toMatchObject({ code: 'confirm_first' })
    await stepUpAs('admin')
  })

  it('is sent again only while it waits', async () => {
    await expect(
      as('admin').call('POST /admin/system_users/:id/invite', {
        params: { id: userId('support') },
      }),
    ).rejects.toMatchObject({ status: 409 })
  })
})
