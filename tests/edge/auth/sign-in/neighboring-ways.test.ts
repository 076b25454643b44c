import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { api, json, stepUpAs, tokenOf, userId, world } from '../../world'
import {
  browser,
  changeEmail,
  codeTo,
  contactsOf,
  dataOf,
  enrollPatient,
  errorOf,
  keepSessionsAlive,
  lastMessageTo,
  newPerson,
  row,
  undo,
  undoTokenOf,
  verifyContact,
} from '../auth-fixtures'
import { startTestClock } from '../test-clock'

const wait = startTestClock(7200)
beforeAll(async () => {
  await world()
  await keepSessionsAlive()
})
beforeEach(() => wait(7200))
const setBySupport = async (id: string, contact: object) => {
  await stepUpAs('support')
  return api(`/api/patients/${id}`, json(contact, 'PATCH'), 'support')
}

describe('an email that looks like that of a patient', () => {
  it.each([
    ['with the sign of Kelvin', (email: string) => email.replace('k', '\u212a')],
    ['in capitals', (email: string) => email.toUpperCase()],
  ])(
    '%s is written to as it is kept, and opens the account by its own mailbox',
    async (_, typed) => {
      const person = { ...newPerson(), email: `kim-${crypto.randomUUID()}@new.test` }
      const { id } = await enrollPatient(person)
      wait(60)
      const from = browser()
      const challenge = await dataOf(from.post('/auth/login', { email: typed(person.email) }))
      expect((await lastMessageTo(person.email))?.to).toBe(person.email)
      const code = await codeTo(person.email)
      const session = await dataOf(from.post('/auth/verification_code', { id: challenge.id, code }))
      expect(session.attributes.user_id).toBe(id)
    },
  )

  it.each([
    ['with a dot behind its domain', (email: string) => `${email}.`],
    ['in full width', (email: string) => email.replace('@', '\uff20')],
    ['with a letter of another script', (email: string) => email.replace('a', '\u0430')],
    ['with a line break', (email: string) => `${email}\r\nbcc: x@evil.test`],
    ['of two recipients', (email: string) => `${email},x@evil.test`],
    ['with a comment', (email: string) => email.replace('@', '(x)@')],
  ])('%s is refused', async (_, typed) => {
    const email = `ana-${crypto.randomUUID()}@new.test`
    expect((await browser().post('/auth/login', { email: typed(email) })).status).toBe(422)
  })

  it('with a plus is another mailbox, which opens nothing', async () => {
    const { person } = await enrollPatient()
    const other = person.email.replace('@', '+x@')
    await dataOf(browser().post('/auth/login', { email: other }))
    expect(await lastMessageTo(other)).toBeUndefined()
  })
})

describe('a change of contact that meets another', () => {
  it('of two at once takes the newest alone, by its own code', async () => {
    const patient = await enrollPatient()
    const [first, second] = [`one-${patient.id}@new.test`, `two-${patient.id}@new.test`]
    await changeEmail(patient, first)
    const { from, id, token } = patient
    const challenge = await dataOf(
      from.post(`/patients/${id}/verifications`, { channel: 'email' }, token),
    )
    await changeEmail(patient, second)
    const stale = { id: challenge.id, code: await codeTo(first) }
    expect((await from.patch(`/patients/${id}/verifications`, stale, token)).status).toBe(422)
    expect(await contactsOf(id)).toMatchObject({ email: patient.person.email })
    wait(60)
    expect((await verifyContact(patient, 'email', second)).status).toBe(200)
    expect(await contactsOf(id)).toMatchObject({ email: second })
  })

  it('sent twice at once keeps one that waits', async () => {
    const patient = await enrollPatient()
    await Promise.all(
      ['a', 'b', 'c'].map((name) => changeEmail(patient, `${name}-${patient.id}@new.test`)),
    )
    expect(
      await row(
        `select count(*) as n from contact_changes where user_id = ?
          and applied_at is null and closed_at is null and undone_at is null`,
        patient.id,
      ),
    ).toEqual({ n: 1 })
  })

  it('to an email whose owner enrolls meanwhile is refused, and both accounts stay', async () => {
    const thief = await enrollPatient()
    const email = `owner-${thief.id}@new.test`
    await changeEmail(thief, email)
    const owner = await enrollPatient({ email })
    expect(owner.id).not.toBe(thief.id)
    wait(60)
    expect(await errorOf(verifyContact(thief, 'email', email))).toMatchObject({
      code: 'email_taken',
    })
    expect(await contactsOf(thief.id)).toMatchObject({ email: thief.person.email })
  })

  it('is no way to both contacts: the email by support and the phone by the holder of the session', async () => {
    const patient = await enrollPatient()
    await setBySupport(patient.id, { email: `x-${patient.id}@evil.test` })
    const token = await undoTokenOf(patient.person.email)
    await patient.from.patch(`/patients/${patient.id}`, { phone: '9145550199' }, patient.token)
    expect((await undo(token)).status).toBe(200)
    expect(await contactsOf(patient.id)).toMatchObject({ email: patient.person.email })
  })

  it('that is undone leaves no confirmation of the one it put in place', async () => {
    const person = newPerson()
    await stepUpAs('support')
    const { id } = await dataOf(api('/api/patients', json(person), 'support'))
    const next = `next-${id}@evil.test`
    await setBySupport(id, { email: next })
    await stepUpAs('clinical_admin')
    const sent = api(
      `/api/patients/${id}/verifications`,
      json({ channel: 'email' }),
      'clinical_admin',
    )
    const body = { id: (await dataOf(sent)).id, code: await codeTo(next) }
    await api(`/api/patients/${id}/verifications`, json(body, 'PATCH'), 'clinical_admin')
    expect((await undo(await undoTokenOf(person.email))).status).toBe(200)
    expect(await row('select email, email_confirmed_at as at from users where id = ?', id)).toEqual(
      { email: person.email, at: null },
    )
  })
})

describe('a session', () => {
  it('proves nothing by the cookie of another account', async () => {
    const patient = await enrollPatient()
    const cookie = [...patient.from.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { authorization: `Bearer ${await tokenOf('support')}`, cookie }
    expect((await api('/api/heartbeat', { method: 'POST', headers })).status).toBe(401)
    await stepUpAs('support')
    const { headers: type, ...init } = json({ email: 'x@evil.test' }, 'PATCH')
    expect(
      await errorOf(
        api(`/api/patients/${userId('patient')}`, {
          ...init,
          headers: { ...(type as object), ...headers },
        }),
      ),
    ).toMatchObject({ code: 'confirm_first' })
  })

  it('and what was sent before end with the closing of the account, and stay ended after it opens again', async () => {
    const patient = await enrollPatient()
    const { email } = patient.person
    wait(60)
    const from = browser()
    const challenge = await dataOf(from.post('/auth/login', { email }))
    const code = await codeTo(email)
    for (const act of ['deactivate', 'activate']) {
      await stepUpAs('admin')
      const answer = await api(`/api/users/${patient.id}/status/${act}`, json({}), 'admin')
      expect(answer.status).toBe(200)
    }
    expect((await patient.from.get('/me', patient.token)).status).toBe(401)
    const late = await from.post('/auth/verification_code', { id: challenge.id, code })
    expect(late.status).toBe(422)
  })
})
