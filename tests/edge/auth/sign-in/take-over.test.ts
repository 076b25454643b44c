import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '#edge/app'
import type { Operation } from '#edge/jsonapi/operation'
import { setClock } from '#edge/platform/time'
import { pathFor, staffAndPatients } from '../../access/call-operation'
import { seedRows } from '../../access/rows'
import {
  api,
  db,
  json,
  type Person,
  people,
  providerId,
  stepUpAs,
  userId,
  world,
} from '../../world'
import {
  browser,
  dataOf,
  enrollPatient,
  errorOf,
  keepSessionsAlive,
  lastMessageTo,
  row,
} from '../auth-fixtures'

const password = 'plum orbit cactus harbor'
beforeAll(async () => {
  await world()
  await seedRows()
  await keepSessionsAlive()
})
afterEach(() => setClock(null))

const invite = async (email: string) => {
  await stepUpAs('admin')
  return dataOf(
    api(
      '/api/admin/system_users',
      json({ email, first_name: 'Ines', last_name: 'Vidal', role: 'manager' }),
      'admin',
    ),
  )
}
const tokenTo = async (email: string) =>
  /\/auth\/invitation\?token=([\w-]+)/.exec((await lastMessageTo(email))?.link ?? '')?.[1] ?? ''
const accept = (token: string) => browser().post('/auth/invitations', { token, password })

describe('the email of an invited colleague', () => {
  it('gives a patient who enrolls with it a patient’s account, and no more', async () => {
    const email = 'ines@clinic.test'
    const { id } = await invite(email)
    const token = await tokenTo(email)
    const patient = await enrollPatient({ email })
    expect(patient.id).not.toBe(id)
    expect(patient.session.attributes.role).toBe('patient')
    expect((await accept(token)).status).toBe(202)
    expect(await row('select role, status from users where id = ?', id)).toEqual({
      role: 'manager',
      status: 'active',
    })
    expect(await row('select role from users where id = ?', patient.id)).toEqual({
      role: 'patient',
    })
  })

  it('opens nothing by a forgotten password, a code or a passkey before the invitation is taken up', async () => {
    const email = 'waiting@clinic.test'
    const { id } = await invite(email)
    const before = await lastMessageTo(email)
    const login = { email, password, as: 'staff' }
    expect(await errorOf(browser().post('/auth/login', login))).toMatchObject({
      code: 'wrong_password',
    })
    const from = browser()
    const challenge = await dataOf(from.post('/auth/forgot_password_email', { email, as: 'staff' }))
    const letter = await lastMessageTo(email)
    if (letter?.code && letter !== before)
      expect(
        (await from.post('/auth/verification_code', { id: challenge.id, code: letter.code })).ok,
      ).toBe(false)
    expect(await row('select status from users where id = ?', id)).toEqual({ status: 'invited' })
    expect(await row('select 1 from sessions where user_id = ?', id)).toBeNull()
  })

  it('is not invited to a second account of staff by another invitation', async () => {
    const email = 'twice@clinic.test'
    await invite(email)
    await stepUpAs('cbo')
    const second = await api(
      '/api/admin/system_users',
      json({ email, first_name: 'Other', last_name: 'Person', role: 'cbo' }),
      'cbo',
    )
    expect(second.status).toBeGreaterThanOrEqual(409)
    expect(await row('select count(*) as n from users where email = ?', email)).toEqual({ n: 1 })
  })
})

/** What an account would send to become more than it is; each alone too, for one that is unknown refuses the others. */
const greedy: Readonly<Record<string, unknown>> = {
  role: 'admin',
  status: 'active',
  access_rights: ['content.publish', 'content.clinical'],
  is_admin: true,
  proposed_role: 'admin',
  cbo_id: null,
  pharmacy_id: null,
}
const alone = ['role', 'access_rights', 'proposed_role', 'cbo_id']
const attempts = [greedy, ...alone.map((key) => ({ [key]: greedy[key] }))]
const facts = (id: string) =>
  row('select role, status, access_rights, cbo_id, pharmacy_id from users where id = ?', id)
/** The version of the account, or of the record of the same person that the address is about. */
const versionFor = async ({ path }: Operation, id: string) => {
  const [table, column] = path.startsWith('/providers')
    ? ['providers', 'user_id']
    : path.startsWith('/patients')
      ? ['patients', 'id']
      : ['users', 'id']
  const found = await row(`select version from ${table} where ${column} = ?`, id)
  return `"${found?.version ?? 1}"`
}
/** Writes of the account, or of the one record of a person: what they have several of is another matter. */
const changes = operations.filter(
  ({ method, path }) =>
    method !== 'GET' &&
    /^\/(admin|system_users|users|me|patients|providers)/.test(path) &&
    path.split(':').length <= 2,
)
const isLetIn = ({ access }: Operation, who: Person) =>
  typeof access === 'string' || access.includes(people[who].role)

describe.each(staffAndPatients)('%s', (who) => {
  it('cannot raise themselves by any operation on accounts, however it is addressed', async () => {
    const id = userId(who)
    const before = await facts(id)
    const asAccount = pathOfOwn(id)
    for (const op of changes.filter((each) => isLetIn(each, who))) {
      // What closes the account or the session is another matter.
      if (/close_account|status\/(de|dis)|logout|sign_ins/.test(op.path)) continue
      await stepUpAs(who)
      await db.prepare('delete from rate_limits').run()
      for (const body of attempts) {
        const { headers, ...init } = json(body, op.method)
        const version = { ...(headers as object), 'if-match': await versionFor(op, id) }
        await api(asAccount(op), { ...init, headers: version }, who, false)
      }
    }
    const { status: _, ...after } = (await facts(id)) ?? {}
    expect(before).toMatchObject(after)
  }, 120_000)
})

/** The path of an operation about the caller's own account. */
const pathOfOwn =
  (id: string) =>
  (op: Operation): string => {
    const people = /\/(users|system_users|patients)\/:(id|user|patient)/g
    const own = op.path.replace(people, (_, collection: string) => `/${collection}/${id}`)
    return pathFor(
      { ...op, path: own.replace('/providers/:id', `/providers/${providerId('provider')}`) },
      'theirs',
    )
  }

it('no one became an admin by all of this', async () => {
  const { results } = await db.prepare(`select id from users where role = 'admin'`).all()
  expect(results).toEqual([{ id: userId('admin') }])
})
