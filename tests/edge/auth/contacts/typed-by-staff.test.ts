import { beforeAll, describe, expect, it } from 'vitest'
import { api, json, stepUpAs, userId, world } from '../../world'
import {
  browser,
  codeTo,
  contactsOf,
  dataOf,
  enrollPatient,
  errorOf,
  keepSessionsAlive,
  lastMessageTo,
  newPerson,
  row,
} from '../auth-fixtures'
import { startTestClock } from '../test-clock'

const wait = startTestClock(7200)
const hours = 3600
beforeAll(async () => {
  await world()
  await keepSessionsAlive()
})

type Staff = 'support' | 'clinical_admin'
const by =
  (who: Staff) =>
  async (path: string, body: object, method = 'POST') => {
    await stepUpAs(who)
    return api(`/api${path}`, json(body, method), who)
  }
const addPatient = async () => {
  const person = newPerson()
  const { id } = await dataOf(by('support')('/patients', person))
  return { id, person }
}
/** Staff have a code sent to what they typed, and pass it themselves. */
const readOut = async (who: Staff, id: string, channel: 'email' | 'sms', to: string) => {
  const challenge = await dataOf(by(who)(`/patients/${id}/verifications`, { channel }))
  const body = { id: challenge.id, code: await codeTo(to) }
  return by(who)(`/patients/${id}/verifications`, body, 'PATCH')
}
const setContact = (id: string, contact: object) =>
  by('support')(`/patients/${id}`, contact, 'PATCH')
/** The account that an enrollment by this person opens. */
const enrolled = async (person: object) => (await enrollPatient({ ...person })).id

describe('the contact of a patient who has proven none', () => {
  it('is confirmed by a code read out to staff, and signs no one in', async () => {
    const { id, person } = await addPatient()
    expect((await readOut('support', id, 'email', person.email)).status).toBe(200)
    expect(await contactsOf(id)).toMatchObject({ email_verified_at: null })
    expect(await row('select email_confirmed_at as at from users where id = ?', id)).toEqual({
      at: expect.any(String),
    })
    wait(hours)
    const before = await lastMessageTo(person.email)
    await dataOf(browser().post('/auth/login', { email: person.email }))
    expect(await lastMessageTo(person.email)).toEqual(before)
    const account = await dataOf(api(`/api/patients/${id}`, {}, 'support'))
    expect(account.attributes).toMatchObject({ email_verified: false, email_confirmed: true })
  })

  it('opens the record to the patient who enrolls with it, and their phone hears of it', async () => {
    const { id, person } = await addPatient()
    await readOut('support', id, 'email', person.email)
    wait(hours)
    expect(await enrolled(person)).toBe(id)
    expect(await contactsOf(id)).toMatchObject({ email_verified_at: expect.any(String) })
    expect((await lastMessageTo(person.phone))?.text).toMatch(/for the first time/)
  })

  it.each(['email', 'phone'] as const)(
    'gives the record to no one of staff who puts their own %s in its place',
    async (name) => {
      const { id, person } = await addPatient()
      const own =
        name === 'email' ? `mine-${id}@evil.test` : `914555${String(Date.now()).slice(-4)}`
      expect((await setContact(id, { [name]: own })).status).toBe(200)
      for (const address of [person.email, person.phone])
        expect((await lastMessageTo(address))?.link).toMatch(/\/auth\/undo/)
      const channel = name === 'email' ? 'email' : 'sms'
      expect((await readOut('support', id, channel, own)).status).toBe(200)
      wait(hours)
      const before = await lastMessageTo(own)
      await dataOf(browser().post('/auth/login', { [name]: own }))
      expect(await lastMessageTo(own)).toEqual(before)
      expect(
        await enrolled({
          ...person,
          [name]: own,
          ...(name === 'phone' && { channel: 'sms', email: `x-${id}@evil.test` }),
        }),
      ).not.toBe(id)
    },
  )

  it('opens the record after a correction by one of staff whose code another one heard', async () => {
    const { id, person } = await addPatient()
    const right = `right-${id}@new.test`
    await setContact(id, { email: right })
    expect((await readOut('clinical_admin', id, 'email', right)).status).toBe(200)
    wait(hours)
    expect(await enrolled({ ...person, email: right })).toBe(id)
  })

  it('opens the record 72 hours after a correction', async () => {
    const { id, person } = await addPatient()
    const right = `late-${id}@new.test`
    await setContact(id, { email: right })
    wait(73 * hours)
    expect(await enrolled({ ...person, email: right })).toBe(id)
  })
})

describe('the contact of a patient who has proven one', () => {
  it('is never proven by who of staff entered it, and by a colleague after 72 hours; both addresses hear of it', async () => {
    const patient = await enrollPatient()
    const next = `next-${patient.id}@new.test`
    await setContact(patient.id, { email: next })
    expect(await errorOf(readOut('clinical_admin', patient.id, 'email', next))).toMatchObject({
      code: 'contact_changed_recently',
    })
    wait(73 * hours)
    expect(await errorOf(readOut('support', patient.id, 'email', next))).toMatchObject({
      code: 'own_entry',
    })
    wait(hours)
    expect((await readOut('clinical_admin', patient.id, 'email', next)).status).toBe(200)
    expect(await contactsOf(patient.id)).toMatchObject({ email: next })
    expect((await lastMessageTo(patient.person.email))?.subject).toBe(
      'Your Care Plus email was changed',
    )
    expect((await lastMessageTo(next))?.subject).toBe(
      'This contact is now on your Care Plus account',
    )
  })

  it('signs in by no phone that staff had read out', async () => {
    const patient = await enrollPatient()
    expect((await readOut('support', patient.id, 'sms', patient.person.phone)).status).toBe(200)
    expect(await contactsOf(patient.id)).toMatchObject({ phone_verified_at: null })
  })
})

describe('a partner organization', () => {
  it('changes the contact of no patient of another one', async () => {
    await stepUpAs('cbo')
    const init = json({ email: 'mine@evil.test' }, 'PATCH')
    expect((await api(`/api/patients/${userId('otherPatient')}`, init, 'cbo')).status).toBe(404)
  })
})
