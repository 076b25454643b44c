import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { provideBrandLookup } from '#edge/platform/brand-port'
import { db, world } from '../../world'
import {
  browser,
  changeEmail,
  dataOf,
  enrollPatient,
  errorOf,
  eventsNamed,
  keepSessionsAlive,
  lastMessageTo,
  row,
  undo,
  undoTokenOf,
  verifyContact,
} from '../auth-fixtures'
import { startTestClock } from '../test-clock'
import { softwarePasskey } from './software-passkey'

const wait = startTestClock(3600)
beforeAll(async () => {
  await world()
  await keepSessionsAlive()
})
afterEach(() => {
  provideBrandLookup(async () => [])
})

type Device = Awaited<ReturnType<typeof softwarePasskey>>
type Owner = Awaited<ReturnType<typeof enrollPatient>>

const begin = ({ from, id, token }: Owner) =>
  from.post(`/users/${id}/passkeys/registration`, {}, token)
const add = (owner: Owner, body: object) =>
  owner.from.post(`/users/${owner.id}/passkeys`, body, owner.token)
/** A patient with a passkey of the device. */
const withPasskey = async (device: Device, owner?: Owner) => {
  const patient = owner ?? (await enrollPatient())
  const registration = await dataOf(begin(patient))
  const passkey = await dataOf(add(patient, await device.register(registration)))
  return { ...patient, passkey }
}
const challenge = async (from = browser()): Promise<string> =>
  (await dataOf(from.post('/auth/passkey/request', {}))).id
const signIn = (body: object, from = browser()) => from.post('/auth/passkey', body)

describe('a patient', () => {
  it('adds a passkey and signs in with it alone', async () => {
    const device = await softwarePasskey()
    const { id, person, passkey } = await withPasskey(device)
    expect(passkey.attributes).toMatchObject({ name: 'My phone', host: 'localhost' })
    expect((await lastMessageTo(person.email))?.subject).toContain('A passkey was added')
    const from = browser()
    const session = await dataOf(signIn(await device.sign(await challenge(from)), from))
    expect(session).toMatchObject({ type: 'sessions', attributes: { user_id: id } })
    const me = await from.get('/me', session.attributes.token)
    expect(me.status).toBe(200)
    expect(await row('select method from sessions where id = ?', session.id)).toEqual({
      method: 'passkey',
    })
  })

  it('names it, sees when it was used, renames and removes it, and is told by mail', async () => {
    const device = await softwarePasskey()
    const owner = await withPasskey(device)
    const { from, id, token, person } = owner
    await dataOf(signIn(await device.sign(await challenge())))
    const [listed] = await dataOf(from.get(`/users/${id}/passkeys`, token))
    expect(listed.attributes).toMatchObject({ name: 'My phone', last_used_at: expect.any(String) })
    expect(JSON.stringify(listed)).not.toMatch(/key"|credential|counter/)
    const path = `/users/${id}/passkeys/${listed.id}`
    const renamed = await from.send(
      path,
      {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', 'if-match': `"${listed.meta.version}"` },
        body: JSON.stringify({ name: 'Old phone' }),
      },
      token,
    )
    expect((await dataOf(renamed)).attributes.name).toBe('Old phone')
    const removed = await from.send(
      path,
      { method: 'DELETE', headers: { 'if-match': `"${listed.meta.version + 1}"` } },
      token,
    )
    expect(removed.status).toBe(204)
    expect((await lastMessageTo(person.email))?.subject).toContain('A passkey was removed')
    // By this code the page asks the device to forget it.
    expect(await errorOf(signIn(await device.sign(await challenge())))).toMatchObject({
      code: 'passkey_unknown',
    })
  })

  it('adds none without a fresh proof, nor to the account of another', async () => {
    const owner = await enrollPatient()
    const stranger = await enrollPatient()
    expect((await begin({ ...owner, id: stranger.id })).status).toBe(404)
    await db.prepare(`update sessions set created_at = '2026-01-01', confirmed_at = null`).run()
    expect(await errorOf(begin(owner))).toMatchObject({ code: 'confirm_first' })
  })

  it('cannot use the registration of another session, or use one twice', async () => {
    const owner = await enrollPatient()
    const other = await enrollPatient()
    const device = await softwarePasskey()
    const registration = await dataOf(begin(owner))
    const made = await device.register(registration)
    expect(await errorOf(add(other, made))).toMatchObject({ code: 'challenge_over' })
    expect((await add(owner, made)).status).toBe(201)
    expect(await errorOf(add(owner, made))).toMatchObject({ code: 'challenge_over' })
    const again = await dataOf(begin(owner))
    expect(again.attributes.credentials).toEqual([
      { id: device.id, transports: ['internal', 'hybrid'] },
    ])
    expect((await add(owner, await device.register(again))).status).toBe(409)
  })

  it.each([
    ['of another origin', { origin: 'http://evil.test' }],
    ['of another host', { host: 'evil.test' }],
    ['that verified no user', { isUnverified: true }],
    ['of another ceremony', { type: 'webauthn.get' }],
  ])('cannot add a passkey %s', async (_, faults) => {
    const owner = await enrollPatient()
    const device = await softwarePasskey()
    const made = await device.register(await dataOf(begin(owner)), 'Phone', faults)
    expect(await errorOf(add(owner, made))).toMatchObject({ code: 'passkey_not_made' })
  })
})

describe('a sign-in by passkey', () => {
  it.each([
    ['of another origin', { origin: 'http://evil.test' }],
    ['of another host', { host: 'evil.test' }],
    ['that verified no user', { isUnverified: true }],
    ['with a wrong signature', { isForged: true }],
    ['of another ceremony', { type: 'webauthn.create' }],
  ])('%s is refused with the same message as every wrong passkey', async (_, faults) => {
    const device = await softwarePasskey()
    await withPasskey(device)
    const refused = await errorOf(signIn(await device.sign(await challenge(), faults)))
    const unknown = await errorOf(
      signIn(await (await softwarePasskey()).sign(await challenge(), faults)),
    )
    expect(refused).toMatchObject({
      code: 'passkey_refused',
      status: '422',
      detail: 'That passkey can’t be used here. Try again, or confirm it’s you another way.',
    })
    // An id that no account has says nothing of any account.
    expect(unknown).toMatchObject({ code: 'passkey_unknown', status: '422' })
  })

  it('is refused once the counter of the device goes back: it may have been copied', async () => {
    const device = await softwarePasskey()
    const { id } = await withPasskey(device)
    expect((await signIn(await device.sign(await challenge(), { counter: 9 }))).status).toBe(200)
    for (const counter of [9, 8, 0])
      expect(
        await errorOf(signIn(await device.sign(await challenge(), { counter }))),
      ).toMatchObject({ code: 'passkey_refused' })
    expect((await eventsNamed('access.refused')).at(-1)).toMatchObject({
      subject_id: id,
      detail: expect.stringContaining('passkey'),
    })
    expect((await signIn(await device.sign(await challenge(), { counter: 10 }))).status).toBe(200)
  })

  it('takes devices that count nothing', async () => {
    const device = await softwarePasskey()
    await withPasskey(device)
    for (const _ of [1, 2])
      expect((await signIn(await device.sign(await challenge(), { counter: 0 }))).status).toBe(200)
  })

  it('counts once: a replay, and the slower of two at once, are refused', async () => {
    const device = await softwarePasskey()
    await withPasskey(device)
    const signed = await device.sign(await challenge())
    const answers = await Promise.all([signIn(signed), signIn(signed)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await errorOf(signIn(signed))).toMatchObject({ code: 'challenge_over' })
  })

  it('needs a challenge of ours that is younger than ten minutes', async () => {
    const device = await softwarePasskey()
    await withPasskey(device)
    const old = await challenge()
    wait(601)
    for (const token of [old, 'x'.repeat(43), ''])
      expect(await errorOf(signIn(await device.sign(token)))).toMatchObject({
        code: 'challenge_over',
      })
  })

  it('opens no account that was closed', async () => {
    const device = await softwarePasskey()
    const { id } = await withPasskey(device)
    await db.prepare(`update users set status = 'deactivated' where id = ?`).bind(id).run()
    expect(await errorOf(signIn(await device.sign(await challenge())))).toMatchObject({
      code: 'account_closed',
    })
  })

  it('asks every visitor’s device for the same, and names no account', async () => {
    const [one, two] = await Promise.all(
      [browser(), browser()].map((from) => dataOf(from.post('/auth/passkey/request', {}))),
    )
    expect(one.id).not.toBe(two.id)
    expect({ ...one, id: '' }).toEqual({ ...two, id: '' })
    expect(one.attributes.credentials).toEqual([])
  })
})

describe('the host of a brand', () => {
  const partner = 'https://partner.test'
  const at = (origin: string, path: string, body: object) =>
    browser().send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify(body),
    })

  it('has passkeys of its own: those of the clinic’s host are none of it', async () => {
    const brand = { id: 'b', name: 'Partner', isDefault: false, hosts: ['partner.test'] }
    provideBrandLookup(async () => [brand as never])
    const device = await softwarePasskey()
    await withPasskey(device)
    const request = await dataOf(at(partner, '/auth/passkey/request', {}))
    expect(request.attributes.host).toBe('partner.test')
    const signed = await device.sign(request.id, { origin: partner, host: 'partner.test' })
    expect(await errorOf(at(partner, '/auth/passkey', signed))).toMatchObject({
      code: 'passkey_refused',
    })
  })

  it('cannot use a challenge that another host was given', async () => {
    const brand = { id: 'b', name: 'Partner', isDefault: false, hosts: ['partner.test'] }
    provideBrandLookup(async () => [brand as never])
    const device = await softwarePasskey()
    await withPasskey(device)
    const request = await dataOf(at(partner, '/auth/passkey/request', {}))
    expect(await errorOf(signIn(await device.sign(request.id)))).toMatchObject({
      code: 'passkey_refused',
    })
  })

  it('is none where no brand is: an unknown origin gets no challenge', async () => {
    for (const origin of ['https://evil.test', 'null', 'https://partner.test.evil.test'])
      expect((await at(origin, '/auth/passkey/request', {})).status).toBe(403)
  })
})

describe('a patient whose change of email was not theirs', () => {
  it('is rid of the passkeys that were added since, and keeps the ones from before', async () => {
    const [before, since] = [await softwarePasskey(), await softwarePasskey()]
    const owner = await withPasskey(before)
    wait(60)
    expect((await changeEmail(owner, 'thief@new.test')).status).toBe(200)
    expect((await verifyContact(owner, 'email', 'thief@new.test')).status).toBe(200)
    const link = await undoTokenOf(owner.person.email)
    await withPasskey(since, owner)
    expect((await undo(link)).status).toBe(200)
    expect((await signIn(await before.sign(await challenge()))).status).toBe(200)
    expect(await errorOf(signIn(await since.sign(await challenge())))).toMatchObject({
      code: 'passkey_unknown',
    })
  })
})
