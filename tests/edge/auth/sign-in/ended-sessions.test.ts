import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '#edge/platform/time'
import { api, db, json, type Person, sessionId, stepUpAs, userId, world } from '../../world'
import { errorOf } from '../auth-fixtures'

/** Ends a session as another isolate does: this one has just read it, and still trusts it. */
const endElsewhere = async (who: Person) => {
  expect((await api('/api/me', {}, who)).status).toBe(200)
  await db
    .prepare(`update sessions set revoked_at = ?, revoked_reason = 'everywhere' where id = ?`)
    .bind(new Date(Date.now() - 1).toISOString(), sessionId(who))
    .run()
}
const ended = { status: '401', code: 'revoked' }

beforeAll(world)
beforeEach(async () => {
  setClock(null)
  await db.exec('update sessions set revoked_at = null, revoked_reason = null')
})

describe('a session that ended in another isolate', () => {
  it('writes nothing, from the first request on', async () => {
    await endElsewhere('patient')
    const path = `/api/users/${userId('patient')}`
    expect(await errorOf(api(path, json({ nickname: 'Late' }, 'PATCH'), 'patient'))).toMatchObject(
      ended,
    )
    const row = await db
      .prepare('select nickname from users where id = ?')
      .bind(userId('patient'))
      .first<{ nickname: string | null }>()
    expect(row?.nickname).not.toBe('Late')
  })

  it('opens no record of a patient, alone or in a list', async () => {
    await endElsewhere('provider')
    for (const path of [`/api/patients/${userId('patient')}`, '/api/patients'])
      expect(await errorOf(api(path, {}, 'provider'))).toMatchObject(ended)
  })

  it('does not export or change a role with the proof of who it was', async () => {
    await stepUpAs('admin')
    await endElsewhere('admin')
    const path = `/api/admin/system_users/${userId('support')}/role`
    expect(await errorOf(api(path, json({ role: 'manager' }), 'admin'))).toMatchObject(ended)
  })

  it('is denied as before what it may not do, and the denial is kept', async () => {
    await endElsewhere('patient')
    const denied = () =>
      db
        .prepare(`select count(*) as count from events where name = 'access.denied'`)
        .first<{ count: number }>()
    const before = await denied()
    expect((await api(`/api/patients/${userId('otherPatient')}`, {}, 'patient')).status).toBe(404)
    expect((await denied())?.count).toBe((before?.count ?? 0) + 1)
  })

  it('signs out in words of success, and reads nothing at all after ten seconds', async () => {
    await endElsewhere('patient')
    expect((await api('/api/me', {}, 'patient')).status).toBe(200)
    setClock(Date.now() + 10_001)
    expect(await errorOf(api('/api/me', {}, 'patient'))).toMatchObject(ended)
    setClock(null)
    expect((await api('/api/auth/logout', { method: 'POST' }, 'patient')).status).toBe(204)
  })
})
