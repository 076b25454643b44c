import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '#edge/access/passwords'
import { uuidv7 } from '#edge/platform/ids'
import { api, as, bindings, databaseBefore, db, json, stepUpAs, userId, world } from '../../world'
import {
  browser,
  changeEmail,
  codeTo,
  dataOf,
  enrollPatient,
  keepSessionsAlive,
  lastMessageTo,
  linkToPatient,
  passFactor,
  row,
  totpNow,
  undo,
  undoTokenOf,
  verifyContact,
} from '../auth-fixtures'
import { startTestClock } from '../test-clock'

const wait = startTestClock(7200)
const password = 'plum orbit cactus harbor'
beforeAll(async () => {
  await world()
  await keepSessionsAlive()
})
beforeEach(async () => {
  wait(7200)
  await world()
  await db.exec('update sessions set revoked_at = null')
})

/** Sends a request, and does something else at the instant before the batch that would sign in. */
const overtaken = (path: string, body: object, act: () => Promise<unknown>) => {
  const DB = databaseBefore(/into "?(sessions|factor_challenges)\b/, act)
  return api(`/api${path}`, json(body), null, true, { ...bindings, DB })
}
const setPassword = async (id: string, text: string) =>
  db
    .prepare(
      `insert into credentials (user_id, password_hash, password_set_at) values (?, ?, '2026-01-01')
       on conflict (user_id) do update set password_hash = excluded.password_hash`,
    )
    .bind(id, await hashPassword(text))
    .run()
const openSessions = (id: string) =>
  row(
    `select (select count(*) from sessions where user_id = ?1 and revoked_at is null)
      + (select count(*) from factor_challenges where user_id = ?1 and used_at is null and purpose = 'sign_in') as n`,
    id,
  ).then((found) => found?.n)
const signOutEverywhere = (id: string) =>
  db.batch([
    db.prepare(`update sessions set revoked_at = '2026-01-01' where user_id = ?`).bind(id),
    db.prepare('delete from factor_challenges where user_id = ?').bind(id),
  ])

describe('a sign-in that is overtaken before it is committed', () => {
  it.each([
    ['patient', 'patient@world.test'],
    ['support', 'support@world.test'],
  ] as const)(
    'by a new password of the %s is refused with the old password',
    async (who, email) => {
      const id = userId(who)
      await setPassword(id, password)
      await signOutEverywhere(id)
      const answer = await overtaken('/auth/login', { email, password }, () =>
        setPassword(id, 'another lantern fig river'),
      )
      expect(answer.status).toBe(422)
      expect(await openSessions(id)).toBe(0)
    },
  )

  it('by the closing of the account opens nothing after the account opens again', async () => {
    const { id, person } = await enrollPatient()
    await setPassword(id, password)
    await signOutEverywhere(id)
    const set = (status: string) =>
      db.prepare('update users set status = ? where id = ?').bind(status, id).run()
    const body = { email: person.email, password }
    expect((await overtaken('/auth/login', body, () => set('deactivated'))).status).toBe(422)
    await set('active')
    expect(await openSessions(id)).toBe(0)
  })

  it('by the undoing of a change of email opens nothing by a code to the new email', async () => {
    const patient = await enrollPatient()
    const next = `thief-${patient.id}@evil.test`
    await changeEmail(patient, next)
    await verifyContact(patient, 'email', next)
    wait(60)
    const challenge = await dataOf(browser().post('/auth/login', { email: next }))
    const token = await undoTokenOf(patient.person.email)
    const answer = await overtaken(
      '/auth/verification_code',
      { id: challenge.id, code: await codeTo(next) },
      () => undo(token),
    )
    expect(answer.status).toBe(422)
    expect(await openSessions(patient.id)).toBe(0)
  })

  it('by a change of email opens nothing by a link to the old one', async () => {
    const { fa } = await linkToPatient()
    const id = userId('patient')
    await signOutEverywhere(id)
    const replaceEmail = () =>
      db.batch([
        db.prepare(`update users set email = 'moved@world.test' where id = ?`).bind(id),
        db
          .prepare(
            `update verification_codes set superseded_at = '2026-01-01', contact_encrypted = null
             where user_id = ? and used_at is null`,
          )
          .bind(id),
      ])
    const answer = await overtaken('/auth/dob_login', { fa, dob: '1990-05-05' }, replaceEmail)
    expect(answer.status).toBe(422)
    expect(await openSessions(id)).toBe(0)
    await db.prepare(`update users set email = 'patient@world.test' where id = ?`).bind(id).run()
  })

  it('by a correction of the invited email opens no account by the invitation to the wrong one', async () => {
    await stepUpAs('admin')
    const wrong = `wrong-${uuidv7()}@clinic.test`
    const invited = { email: wrong, first_name: 'Ines', last_name: 'Vidal', role: 'manager' }
    const { id } = await dataOf(api('/api/admin/system_users', json(invited), 'admin'))
    const link = (await lastMessageTo(wrong))?.link ?? ''
    const token = /token=([\w-]+)/.exec(link)?.[1] ?? ''
    const answer = await overtaken('/auth/invitations', { token, password }, () =>
      as('admin').call('PATCH /admin/system_users/:id', {
        params: { id },
        body: { email: `right-${uuidv7()}@clinic.test` },
      }),
    )
    expect(answer.status).toBe(422)
    expect(await row('select status from users where id = ?', id)).toEqual({ status: 'invited' })
  })
})

describe('a sign-in that waits for the second factor', () => {
  it.each([
    ['the password is taken away', 'reset_password'],
    ['the user signs out everywhere', 'everywhere'],
  ] as const)('ends when %s', async (_, act) => {
    const id = userId('manager')
    await setPassword(id, password)
    const login = { email: 'manager@world.test', password, as: 'staff' }
    const own = browser()
    const session = await passFactor(await own.post('/auth/login', login), own)
    wait(60)
    const waiting = await dataOf(browser().post('/auth/login', login))
    if (act === 'everywhere')
      await own.post('/auth/logout', { everywhere: true }, session.attributes.token)
    else {
      await stepUpAs('admin')
      await api(`/api/users/${id}/reset_password`, json({}), 'admin')
    }
    const code = await totpNow(id)
    expect((await browser().post('/auth/second_factor', { id: waiting.id, code })).status).toBe(422)
    await db.prepare('delete from totp_factors where user_id = ?').bind(id).run()
  })
})
