import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isHiddenFromImpersonator } from '#edge/access/impersonation'
import type { Actor } from '#edge/access/policy'
import { evictSession } from '#edge/access/sessions/session'
import { decodeToken } from '#edge/access/sessions/token-payload'
import { operations, resources } from '#edge/app'
import type { Operation } from '#edge/jsonapi/operation'
import { pathFor } from '../../access/call-operation'
import { seedRows } from '../../access/rows'
import { api, as, db, json, type Person, sessionId, userId, world } from '../../world'
import { dataOf, env, errorOf, eventsNamed } from '../auth-fixtures'
import { loginAsReason as reason, startLoginAs as start } from './login-as-requests'

beforeAll(async () => {
  await world()
  await seedRows()
})
const secret = { hash: '' }
beforeAll(async () => {
  const found = await db
    .prepare('select refresh_hash from sessions where id = ?')
    .bind(sessionId('manager'))
    .first<{ refresh_hash: string }>()
  secret.hash = found?.refresh_hash ?? ''
})
beforeEach(async () => {
  await db.prepare('delete from rate_limits').run()
  // Going back gives the browser of staff a new secret.
  await db
    .prepare('update sessions set refresh_hash = ? where id = ?')
    .bind(secret.hash, sessionId('manager'))
    .run()
})

const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
/** A login-as, and requests by it. */
const lookThrough = async (staff: Person, target: Person) => {
  const response = await start(staff, target)
  const cookie = cookiesOf(response)
  const { id, attributes } = await dataOf(response)
  const send = (path: string, init: RequestInit = {}) =>
    api(`/api${path}`, {
      ...init,
      headers: {
        ...(init.headers as object),
        authorization: `Bearer ${attributes.token}`,
        cookie,
      },
    })
  return { id: id as string, token: attributes.token as string, cookie, send }
}

const writes = operations.filter(({ method }) => method !== 'GET')
const ofTheSession = ['DELETE /auth/login_as', 'POST /auth/logout', 'POST /heartbeat']
const nameOf = ({ method, path }: Operation) => `${method} ${path}`

/** All rows by table, but for the record of who did what, and what the session itself moves. */
const everyRow = async (): Promise<Record<string, string>> => {
  const { results: tables } = await db
    .prepare(
      `select name from sqlite_schema where type = 'table' and sql not like 'create virtual%'
       and name not in ('events', 'rate_limits', 'sessions', 'd1_migrations')
       and name not like 'sqlite_%' and name not like '\\_cf%' escape '\\'`,
    )
    .all<{ name: string }>()
  const rows = await db.batch(tables.map(({ name }) => db.prepare(`select * from "${name}"`)))
  return Object.fromEntries(tables.map(({ name }, at) => [name, JSON.stringify(rows[at]?.results)]))
}

/** What a new type of record is until `access/impersonation.ts` names it. */
const keptBack = [
  'after_visit_summaries',
  'break_glass',
  'client_errors',
  'colleagues',
  'conversation_notes',
  'conversation_users',
  'conversations',
  'correction_requests',
  'disclosures',
  'doh_morbidities',
  'encounter_notes',
  'encounters',
  'enrollments',
  'health_histories',
  'health_history_alerts',
  'health_history_notes',
  'insurance_card_backs',
  'insurance_card_fronts',
  'invitations',
  'login_as',
  'message_attachments',
  'messages',
  'notes',
  'patient_outreach',
  'photo_ids',
  'prep_initial_soap_assessments',
  'recovery_codes',
  'referrals',
  'sessions',
  'soap_notes',
  'soap_schemas',
  'task_documents',
  'totp_factors',
  'vaccine_orders',
  'verifications',
  'visit_guests',
  'visit_rooms',
  'work_notes',
]

describe('staff who look through an account', () => {
  it.each([
    ['admin', 'support'],
    ['manager', 'patient'],
  ] as const)(
    'as %s through that of %s change nothing: every write is refused',
    async (staff, target) => {
      const { send } = await lookThrough(staff, target)
      const answers: string[] = []
      for (const op of writes.filter((each) => !ofTheSession.includes(nameOf(each)))) {
        await db.prepare('delete from rate_limits').run()
        const path = pathFor(op, 'theirs').slice('/api'.length)
        const { status, code } = await errorOf(send(path, json({}, op.method)))
        if (code !== 'read_only') answers.push(`${nameOf(op)}: ${status} ${code}`)
      }
      expect(writes.length).toBeGreaterThan(150)
      expect(answers).toEqual([])
    },
    120_000,
  )

  it('leave no trace in the account by reading: nothing counts as read, seen or visited', async () => {
    const { send } = await lookThrough('manager', 'patient')
    const before = await everyRow()
    for (const op of operations.filter(({ method }) => method === 'GET')) {
      await db.prepare('delete from rate_limits').run()
      await (await send(pathFor(op, 'theirs').slice('/api'.length))).arrayBuffer()
    }
    expect(await everyRow()).toEqual(before)
  }, 120_000)

  it('read what the patient reads, and the patient sees who it was, in which role and why', async () => {
    const { id, send } = await lookThrough('manager', 'patient')
    const me = await dataOf(send('/me'))
    expect(me.id).toBe(userId('patient'))
    await dataOf(send(`/patients/${userId('patient')}/appointments`))
    const events = await as('patient')
      .events.in({ patients: userId('patient') })
      .list({
        filter: { kind: 'look' },
      })
    const started = events.find(({ subjectType }) => subjectType === 'login_as')
    expect(started).toMatchObject({
      actorRole: 'manager',
      byPatient: false,
      reason: 'reported_problem',
      category: 'customer-support',
    })
    const reads = (await eventsNamed('appointments.list')) as unknown as {
      actor_id: string
      acting_for: string
      session_id: string
    }[]
    expect(reads.find(({ session_id }) => session_id === id)).toMatchObject({
      actor_id: userId('manager'),
      acting_for: userId('patient'),
    })
  })

  it.each([
    '/conversations',
    `/patients/:patient/health_histories`,
    `/patients/:patient/health_histories/export`,
    '/correction_requests',
    '/patients/:patient/encounters',
    '/patients/:patient/photo_id',
  ])('are not shown %s', async (path) => {
    const { send } = await lookThrough('manager', 'patient')
    const { status } = await send(path.replace(':patient', userId('patient')))
    expect(status).toBe(403)
  })

  it('are shown types of record that are named, and the API has no others', () => {
    const actor = { impersonator: { id: 'a', role: 'admin' } } as Actor
    const types = new Set([
      ...operations.map(({ name }) => name.split('.')[0] ?? ''),
      ...resources.map(({ contract }) => contract.type),
    ])
    const hidden = [...types].filter((type) => isHiddenFromImpersonator(actor, type))
    expect(hidden.toSorted()).toEqual(keptBack)
  })

  it.each([
    ['manager', 'patient', 'GET /conversations/:conversation/attachments'],
    ['manager', 'patient', 'GET /conversations/:conversation/attachments/:attachment'],
    ['manager', 'patient', 'GET /patients/:patient/insurances/:insurance/front'],
    ['manager', 'patient', 'GET /patients/:patient/insurances/:insurance/back'],
    ['admin', 'assistant', 'GET /tasks/:task/documents'],
    ['admin', 'assistant', 'GET /tasks/:task/documents/:attachment'],
    ['admin', 'provider', 'GET /conversations/:conversation/users'],
  ] as const)(
    'as %s are not shown files and people of the account of %s: %s',
    async (staff, target, at) => {
      const { send } = await lookThrough(staff, target)
      const op = operations.find((each) => nameOf(each) === at) as Operation
      expect(await errorOf(send(pathFor(op, 'theirs').slice('/api'.length)))).toMatchObject({
        status: '403',
        code: 'hidden_in_login_as',
      })
    },
  )

  it('hold a token for reading that names them and ends within 30 minutes', async () => {
    const { id, token } = await lookThrough('manager', 'patient')
    expect(decodeToken(token)?.isLoginAs).toBe(true)
    const claims = JSON.parse(
      atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
    )
    expect(claims).toMatchObject({ act: { sub: userId('manager') }, scope: 'read' })
    const row = await db
      .prepare('select created_at, expires_at from sessions where id = ?')
      .bind(id)
      .first<{ created_at: string; expires_at: string }>()
    expect(Date.parse(row?.expires_at ?? '') - Date.parse(row?.created_at ?? '')).toBe(30 * 60_000)
    await db
      .prepare('update sessions set expires_at = ? where id = ?')
      .bind(new Date(Date.now() - 1000).toISOString(), id)
      .run()
    evictSession(id)
    expect((await api('/api/me', { headers: { authorization: `Bearer ${token}` } })).status).toBe(
      401,
    )
  })

  it('go back to their own session when they want, and their token for the account ends', async () => {
    const { cookie, send, id } = await lookThrough('manager', 'patient')
    const back = await api('/api/auth/login_as', { method: 'DELETE', headers: { cookie } })
    expect(await dataOf(back.clone())).toMatchObject({
      id: sessionId('manager'),
      attributes: { user_id: userId('manager'), role: 'manager' },
    })
    evictSession(id)
    expect((await send('/me')).status).toBe(401)
    const own = await api('/api/auth/login', { headers: { cookie: cookiesOf(back) } })
    expect(own.status).toBe(200)
    const [ended] = (await eventsNamed('login_as.end')).slice(-1)
    expect(ended).toMatchObject({ actor_id: userId('manager'), patient_id: userId('patient') })
  })

  it('are signed out of both when they sign out, and the user stays signed in', async () => {
    const { send } = await lookThrough('clinical_admin', 'patient')
    await send('/auth/logout?everywhere=true', json({}))
    const { results } = await db
      .prepare('select id from sessions where revoked_at is null and id in (?, ?)')
      .bind(sessionId('clinical_admin'), sessionId('patient'))
      .all<{ id: string }>()
    expect(results.map(({ id }) => id)).toEqual([sessionId('patient')])
    await db
      .prepare('update sessions set revoked_at = null where id = ?')
      .bind(sessionId('clinical_admin'))
      .run()
    evictSession(sessionId('clinical_admin'))
  })

  it('lose the account once their own session or account ends', async () => {
    const { id, send } = await lookThrough('manager', 'patient')
    await db
      .prepare(`update users set status = 'deactivated' where id = ?`)
      .bind(userId('manager'))
      .run()
    evictSession(id)
    expect((await send('/me')).status).toBe(401)
    await db
      .prepare(`update users set status = 'active' where id = ?`)
      .bind(userId('manager'))
      .run()
  })

  it('begin only with a fresh proof and a reason', async () => {
    await db.prepare('update sessions set confirmed_at = null').run()
    const path = `/api/auth/login_as?user_id=${userId('patient')}`
    expect(await errorOf(api(path, json(reason), 'manager'))).toMatchObject({
      code: 'confirm_first',
    })
    expect((await start('manager', 'patient', {})).status).toBe(422)
  })

  it.each([
    ['manager', 'support', 403],
    ['clinical_admin', 'manager', 403],
    ['support', 'manager', 403],
    ['provider', 'patient', 403],
    ['cbo', 'patient', 403],
    ['admin', 'admin', 403],
  ] as const)('as %s do not open the account of %s', async (staff, target, status) => {
    expect((await start(staff, target)).status).toBe(status)
  })

  it('do not go on from one account to the next', async () => {
    const { send } = await lookThrough('admin', 'manager')
    const next = send(`/auth/login_as?user_id=${userId('patient')}`, json(reason))
    expect(await errorOf(next)).toMatchObject({ code: 'read_only' })
  })

  it('are seen among the sign-ins of the patient, who ends it', async () => {
    const { id, send } = await lookThrough('manager', 'patient')
    const list = await as('patient').call('GET /users/:user/sign_ins', {
      params: { user: userId('patient') },
    })
    expect(list.find((each) => each.id === id)).toMatchObject({ method: 'login_as' })
    await as('patient').call('DELETE /users/:user/sign_ins/:sign_in', {
      params: { user: userId('patient'), sign_in: id },
    })
    expect((await send('/me')).status).toBe(401)
    expect(env.local).toBe(true)
  })
})
