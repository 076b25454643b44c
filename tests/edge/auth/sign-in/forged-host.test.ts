import { beforeAll, expect, it } from 'vitest'
import { appOrigin } from '#edge/platform/environment'
import { api, json, stepUpAs, userId, world } from '../../world'
import {
  enrollPatient,
  env,
  keepSessionsAlive,
  lastMessageTo,
  verifyContact,
} from '../auth-fixtures'
import { startTestClock } from '../test-clock'

const wait = startTestClock(3600)
beforeAll(async () => {
  await world()
  await keepSessionsAlive()
})

/** A request that says in every way that it was made to another host. */
const atForgedHost = (init: RequestInit): RequestInit => {
  const headers = new Headers(init.headers)
  for (const name of ['host', 'x-forwarded-host', 'x-original-host', 'x-host'])
    headers.set(name, 'evil.test')
  headers.set('forwarded', 'host=evil.test;proto=https')
  return { ...init, headers }
}
const forged = (path: string) => `https://evil.test/api${path}`
const expectOwnLink = async (to: string, path: string) => {
  const letter = await lastMessageTo(to)
  expect(letter?.link).toContain(`${appOrigin(env)}${path}`)
  expect(JSON.stringify(letter)).not.toContain('evil.test')
}

it('an invitation leads to the clinic, no matter which host it was sent from', async () => {
  await stepUpAs('admin')
  const email = 'forged@clinic.test'
  const body = { email, first_name: 'Ines', last_name: 'Vidal', role: 'support' }
  const answer = await api(forged('/admin/system_users'), atForgedHost(json(body)), 'admin')
  expect(answer.status).toBe(201)
  await expectOwnLink(email, '/auth/invitation?token=')
})

it('a link to sign in leads to the clinic, no matter which host it was sent from', async () => {
  const body = { patient_id: userId('patient') }
  const path = forged('/auth/verification_code/patients')
  expect((await api(path, atForgedHost(json(body)), 'support')).ok).toBe(true)
  await expectOwnLink('patient@world.test', '/auth/')
})

it('a code of a forgotten password comes without a link to the host it was requested at', async () => {
  const { person } = await enrollPatient()
  wait(60)
  const path = forged('/auth/forgot_password_email')
  expect((await api(path, atForgedHost(json({ email: person.email })))).ok).toBe(true)
  const letter = await lastMessageTo(person.email)
  expect(letter?.code).toMatch(/^\d{6}$/)
  expect(JSON.stringify(letter)).not.toContain('evil.test')
})

it('the link that takes a change of email back leads to the clinic', async () => {
  const { from, id, token, person } = await enrollPatient()
  const email = `moved-${person.email}`
  wait(60)
  const headers = {
    ...json({}).headers,
    cookie: [...from.jar].map((pair) => pair.join('=')).join('; '),
    authorization: `Bearer ${token}`,
  }
  const change = { ...json({ email }, 'PATCH'), headers }
  expect((await api(forged(`/patients/${id}`), atForgedHost(change))).ok).toBe(true)
  expect((await verifyContact({ from, id, token }, 'email', email)).status).toBe(200)
  await expectOwnLink(person.email, '/auth/undo?token=')
})
