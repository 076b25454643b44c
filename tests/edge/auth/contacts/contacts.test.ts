import { beforeAll, describe, expect, it } from 'vitest'
import { now } from '#edge/platform/time'
import { world } from '../../world'
import {
  browser,
  changeEmail,
  codeTo,
  contactsOf,
  dataOf,
  enrollPatient,
  errorOf,
  eventsNamed,
  keepSessionsAlive,
  lastMessageTo,
  undo,
  undoTokenOf,
  verifyContact,
} from '../auth-fixtures'
import { startTestClock } from '../test-clock'

const password = 'plum orbit cactus harbor'
const hour = 3600
const wait = startTestClock(2 * hour)
beforeAll(async () => {
  await world()
  await keepSessionsAlive()
})

/** A patient whose email was changed and proven. */
const moved = async () => {
  const patient = await enrollPatient()
  const email = `moved-${patient.person.email}`
  wait(60)
  expect((await changeEmail(patient, email)).status).toBe(200)
  expect((await verifyContact(patient, 'email', email)).status).toBe(200)
  return { ...patient, old: patient.person.email, email }
}

describe('changing an email or phone', () => {
  it('is refused with a token alone, and 15 minutes after the sign-in', async () => {
    const { from, id, token } = await enrollPatient()
    const thief = browser()
    expect(
      await errorOf(thief.patch(`/patients/${id}`, { email: 'thief@new.test' }, token)),
    ).toMatchObject({ status: '422', code: 'confirm_first' })
    expect(
      await errorOf(thief.patch(`/patients/${id}`, { phone: '2125550777' }, token)),
    ).toMatchObject({ code: 'confirm_first' })
    wait(14 * 60)
    const { attributes } = await dataOf(from.get('/heartbeat', token))
    wait(2 * 60)
    expect(
      await errorOf(from.patch(`/patients/${id}`, { email: 'late@new.test' }, attributes.token)),
    ).toMatchObject({ code: 'confirm_first' })
    // What is not a contact needs no proof, nor does a contact that stays the same.
    expect((await thief.patch(`/patients/${id}`, { nickname: 'Ri' }, token)).status).toBe(401)
    expect((await from.patch(`/patients/${id}`, { nickname: 'Ri' }, attributes.token)).status).toBe(
      200,
    )
  })

  it('is allowed after a step-up with a code to the old contact', async () => {
    const { from, id, token, person } = await enrollPatient()
    wait(14 * 60)
    const { attributes } = await dataOf(from.get('/heartbeat', token))
    wait(2 * 60)
    const challenge = await dataOf(from.post('/auth/step_up/code', {}, attributes.token))
    const confirmed = await dataOf(
      from.post(
        '/auth/step_up',
        { id: challenge.id, code: await codeTo(person.email) },
        attributes.token,
      ),
    )
    expect(confirmed).toMatchObject({
      type: 'step_ups',
      attributes: { confirmed_until: new Date(now() + 900_000).toISOString() },
    })
    expect(
      (await from.patch(`/patients/${id}`, { email: 'next@new.test' }, attributes.token)).status,
    ).toBe(200)
  })

  it('is allowed after a step-up with the current password, and refused after a wrong one', async () => {
    const { from, id, token } = await enrollPatient()
    await from.patch(`/users/${id}/password`, { password }, token)
    wait(14 * 60)
    const { attributes } = await dataOf(from.get('/heartbeat', token))
    wait(2 * 60)
    const stepUp = (current_password: string) =>
      from.post('/auth/step_up', { current_password }, attributes.token)
    expect(await errorOf(stepUp('wrong'))).toMatchObject({ code: 'wrong_current_password' })
    expect((await stepUp(password)).status).toBe(200)
    expect(
      (await from.patch(`/patients/${id}`, { email: 'other@new.test' }, attributes.token)).status,
    ).toBe(200)
  })

  it('keeps the old email until the new one is proven, then warns the old one', async () => {
    const patient = await enrollPatient()
    const { id, person } = patient
    const email = `new-${person.email}`
    const changed = await dataOf(changeEmail(patient, email))
    expect(changed.attributes).toMatchObject({ email: person.email, pending_email: email })
    expect(await contactsOf(id)).toMatchObject({ email: person.email })
    wait(60)
    expect((await verifyContact(patient, 'email', email)).status).toBe(200)
    expect(await contactsOf(id)).toMatchObject({ email, email_verified_at: expect.any(String) })
    expect(await lastMessageTo(person.email)).toMatchObject({
      subject: 'Your Care Plus email was changed',
      link: expect.stringContaining('/auth/undo?token='),
    })
    expect((await eventsNamed('users.change_contact')).at(-1)).toMatchObject({
      subject_id: id,
      detail: JSON.stringify({ channel: 'email', proven: true }),
    })
  })

  it('ends the other sessions, and voids codes that were sent before', async () => {
    const patient = await enrollPatient()
    wait(40)
    const second = await enrollPatient({ ...patient.person })
    expect(second.id).toBe(patient.id)
    wait(40)
    const elsewhere = browser()
    const challenge = await dataOf(elsewhere.post('/auth/login', { email: patient.person.email }))
    const code = await codeTo(patient.person.email)
    wait(40)
    const email = `new-${patient.person.email}`
    await changeEmail(patient, email)
    expect((await verifyContact(patient, 'email', email)).status).toBe(200)
    expect((await second.from.get('/heartbeat', second.token)).status).toBe(401)
    expect((await patient.from.get('/heartbeat', patient.token)).status).toBe(200)
    expect(
      await errorOf(elsewhere.post('/auth/verification_code', { id: challenge.id, code })),
    ).toMatchObject({ code: 'code_superseded' })
  })

  it('warns the proven email when a phone that was never proven is replaced', async () => {
    const { from, id, token, person } = await enrollPatient()
    expect((await from.patch(`/patients/${id}`, { phone: '2125550666' }, token)).status).toBe(200)
    expect(await contactsOf(id)).toMatchObject({ phone: '2125550666', phone_verified_at: null })
    expect((await lastMessageTo(person.email))?.subject).toBe(
      'Your Care Plus phone number was changed',
    )
  })
})

describe('undoing a change of contact', () => {
  it('restores the old email, removes the password and ends every session, once', async () => {
    const { from, id, token, old, email } = await moved()
    await from.patch(`/users/${id}/password`, { password }, token)
    const link = await undoTokenOf(old)
    wait(71 * hour)
    expect(await dataOf(undo(link))).toMatchObject({
      type: 'contact_changes',
      attributes: { channel: 'email', password_removed: true },
    })
    expect(await contactsOf(id)).toMatchObject({
      email: old,
      email_verified_at: expect.any(String),
    })
    expect((await from.get('/auth/login')).status).toBe(401)
    expect((await browser().post('/auth/login', { email: old, password })).status).toBe(422)
    expect((await browser().post('/auth/login', { email, password })).status).toBe(422)
    expect(await errorOf(undo(link))).toMatchObject({ code: 'link_over' })
  })

  it('is too late after 72 hours', async () => {
    const { id, old, email } = await moved()
    wait(72 * hour)
    expect(await errorOf(undo(await undoTokenOf(old)))).toMatchObject({ code: 'link_over' })
    expect(await contactsOf(id)).toMatchObject({ email })
    expect(await errorOf(undo('x'.repeat(43)))).toMatchObject({ code: 'link_over' })
  })

  it('takes back what was changed after it too', async () => {
    const patient = await moved()
    const { id, from, token, person, old } = patient
    const link = await undoTokenOf(old)
    await from.patch(`/patients/${id}`, { phone: '2125550444' }, token)
    wait(60)
    expect((await verifyContact(patient, 'sms', '2125550444')).status).toBe(200)
    expect((await undo(link)).status).toBe(200)
    expect(await contactsOf(id)).toMatchObject({
      email: old,
      phone: person.phone,
      phone_verified_at: null,
    })
  })
})

it('voids codes when the password changes', async () => {
  const { from, id, token, person } = await enrollPatient()
  wait(60)
  const elsewhere = browser()
  const challenge = await dataOf(
    elsewhere.post('/auth/forgot_password_email', { email: person.email }),
  )
  const code = await codeTo(person.email)
  expect((await from.patch(`/users/${id}/password`, { password }, token)).status).toBe(204)
  expect(
    await errorOf(elsewhere.post('/auth/verification_code', { id: challenge.id, code })),
  ).toMatchObject({ code: 'code_superseded' })
})
