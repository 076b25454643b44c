import { beforeAll, expect, it } from 'vitest'
import { uuidv7 } from '#edge/platform/ids'
import { line } from '../../events/sockets'
import { api, asUser, db, sessionId, userId, world } from '../../world'
import { browser, codeTo, dataOf, enrollPatient, row } from '../auth-fixtures'

beforeAll(world)

const listOf = async (from: ReturnType<typeof browser>, id: string, token: string) =>
  (await from.get(`/users/${id}/sign_ins`, token)).json() as Promise<{
    data: { id: string; attributes: { current: boolean; method: string } }[]
  }>

it('a patient sees where they are signed in, and the current one is marked', async () => {
  const { from, id, token } = await enrollPatient()
  const { data: open } = await listOf(from, id, token)
  expect(open).toHaveLength(1)
  expect(open[0]?.attributes).toMatchObject({ current: true, method: 'code' })
  expect(JSON.stringify(open)).not.toContain('refresh')
})

it('the sign-ins of another account are not found', async () => {
  const { from, token } = await enrollPatient()
  const other = await enrollPatient()
  expect((await from.get(`/users/${other.id}/sign_ins`, token)).status).toBe(404)
  expect((await from.send(`/users/${other.id}/sign_ins`, { method: 'DELETE' }, token)).status).toBe(
    404,
  )
})

it('the current sign-in is not ended here, and signing out everywhere else keeps it', async () => {
  const { from, id, token } = await enrollPatient()
  const { data: open } = await listOf(from, id, token)
  const path = `/users/${id}/sign_ins`
  expect((await from.send(`${path}/${open[0]?.id}`, { method: 'DELETE' }, token)).status).toBe(404)
  expect((await from.send(path, { method: 'DELETE' }, token)).status).toBe(204)
  expect((await listOf(from, id, token)).data).toHaveLength(1)
  expect(await dataOf(from.get('/me', token))).toMatchObject({ id })
})

it('the list is true at once: after a sign-in elsewhere, a sign-out there, and an end by another browser', async () => {
  const { from, id, token, person } = await enrollPatient()
  const idsIn = async () => (await listOf(from, id, token)).data.map((each) => each.id)
  const elsewhere = async () => {
    const other = browser()
    await db.prepare('delete from verification_codes').run()
    const { id: challenge } = await dataOf(other.post('/auth/login', { email: person.email }))
    const code = await codeTo(person.email)
    const session = await dataOf(other.post('/auth/verification_code', { id: challenge, code }))
    return { other, id: session.id as string, token: session.attributes.token as string }
  }
  const first = await elsewhere()
  expect(await idsIn()).toContain(first.id)
  await first.other.post('/auth/logout', {}, first.token)
  expect(await idsIn()).not.toContain(first.id)
  const second = await elsewhere()
  await first.other.send(`/users/${id}/sign_ins/${second.id}`, { method: 'DELETE' }, token)
  expect(await idsIn()).not.toContain(second.id)
  expect((await second.other.get('/me', second.token)).status).toBe(401)
  expect(await idsIn()).toHaveLength(1)
})

it('other windows of the user are told when a sign-in ends', async () => {
  const channel = await line('manager')
  await channel.hears((frame) => 'hello' in frame)
  await asUser(userId('manager'), 'manager')
  const other = await row(
    'select id from sessions where user_id = ? and id <> ?',
    userId('manager'),
    sessionId('manager'),
  )
  const path = `/api/users/${userId('manager')}/sign_ins/${other?.id}`
  expect((await api(path, { method: 'DELETE' }, 'manager')).status).toBe(204)
  const frame = await channel.hears((each) => JSON.stringify(each).includes(String(other?.id)))
  expect(frame).toMatchObject({ action: 'status_changed' })
  channel.close()
})

it('a sign-in that was idle for too long, and a login-as whose staff signed out, are gone from the list', async () => {
  const { from, id, token } = await enrollPatient()
  const before = (await listOf(from, id, token)).data.map((each) => each.id)
  const staff = { open: sessionId('manager'), over: sessionId('support') }
  const insert = (session: string, lastActive: string, staffSession: string | null) =>
    db
      .prepare(
        `insert into sessions (id, user_id, method, refresh_hash, refresh_used_at, created_at, last_active_at, expires_at, staff_session_id)
         values (?, ?, 'password', 'none', ?, ?, ?, '2099-01-01T00:00:00.000Z', ?)`,
      )
      .bind(session, id, lastActive, lastActive, lastActive, staffSession)
      .run()
  const now = new Date().toISOString()
  await insert(uuidv7(), '2020-01-01T00:00:00.000Z', null)
  await insert(uuidv7(), now, staff.over)
  const looking = uuidv7()
  await insert(looking, now, staff.open)
  await db.prepare('update sessions set revoked_at = ? where id = ?').bind(now, staff.over).run()
  const { data: open } = await listOf(from, id, token)
  expect(open.map((each) => each.id).sort()).toEqual([...before, looking].sort())
})
