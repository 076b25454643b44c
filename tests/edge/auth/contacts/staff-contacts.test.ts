import { beforeAll, describe, expect, it } from 'vitest'
import { api, db, json, stepUpAs, world } from '../../world'
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

describe('staff who change the contact of a patient', () => {
  const asSupport = (path: string, body: object, method = 'POST') =>
    api(`/api${path}`, json(body, method), 'support')
  const entered = async (email: string) => {
    const patient = await enrollPatient()
    await stepUpAs('support')
    const changed = await asSupport(`/patients/${patient.id}`, { email }, 'PATCH')
    return { patient, changed }
  }

  it('need a step-up', async () => {
    const { id } = await enrollPatient()
    await db.prepare('update sessions set confirmed_at = null').run()
    expect(
      await errorOf(asSupport(`/patients/${id}`, { email: 'a@new.test' }, 'PATCH')),
    ).toMatchObject({ code: 'confirm_first' })
  })

  it('leave the old one in place and warn it; its link stops the change', async () => {
    const { patient, changed } = await entered('typed-by-staff@new.test')
    expect(changed.status).toBe(200)
    expect(await contactsOf(patient.id)).toMatchObject({ email: patient.person.email })
    expect((await lastMessageTo(patient.person.email))?.subject).toBe(
      'Your Care Plus email is about to change',
    )
    expect((await undo(await undoTokenOf(patient.person.email))).status).toBe(200)
    wait(60)
    const patientNow = await dataOf(api(`/api/patients/${patient.id}`, {}, 'support'))
    expect(patientNow.attributes.pending_email).toBeNull()
  })

  it('have the new one asked to confirm, by a message that opens nothing by itself', async () => {
    const { patient } = await entered('asked-to-confirm@new.test')
    const question = await lastMessageTo('asked-to-confirm@new.test')
    expect(question?.subject).toBe('Confirm this contact for your Care Plus account')
    expect(question?.text).toMatch(/\/app\/account\/profile/)
    expect(question?.text).not.toMatch(/token=|\d{6}/)
    await asSupport(`/patients/${patient.id}`, { phone: '2125550889' }, 'PATCH')
    expect(await lastMessageTo('2125550889')).toBeUndefined()
  })

  it('cannot prove it themselves, nor have a sign-in link sent', async () => {
    const { patient } = await entered('own@support.test')
    const challenge = await dataOf(
      asSupport(`/patients/${patient.id}/verifications`, { channel: 'email' }),
    )
    expect(
      await errorOf(
        asSupport(
          `/patients/${patient.id}/verifications`,
          { id: challenge.id, code: await codeTo('own@support.test') },
          'PATCH',
        ),
      ),
    ).toMatchObject({ status: '409', code: 'contact_changed_recently' })
    expect(
      await errorOf(asSupport('/auth/verification_code/patients', { patient_id: patient.id })),
    ).toMatchObject({ code: 'contact_changed_recently' })
    expect(
      await errorOf(
        asSupport('/auth/verification_code/patients', { patient_id: patient.id, channel: 'sms' }),
      ),
    ).toMatchObject({ code: 'contact_unproven' })
  })

  it('says in the message of a code who asked for it', async () => {
    const patient = await enrollPatient()
    const { email } = patient.person
    await db
      .prepare('update users set email_verified_at = null where id = ?')
      .bind(patient.id)
      .run()
    await asSupport(`/patients/${patient.id}/verifications`, { channel: 'email' })
    expect((await lastMessageTo(email))?.text).toMatch(/Read it to the member of our team/)
    wait(60)
    await verifyContact(patient, 'email', email)
    expect((await lastMessageTo(email))?.text).toMatch(/Nobody from .+ will ever ask you for it/)
  })

  it('cannot take over by a phone of their own', async () => {
    const patient = await enrollPatient()
    await stepUpAs('support')
    await asSupport(`/patients/${patient.id}`, { phone: '2125550888' }, 'PATCH')
    const challenge = await dataOf(
      asSupport(`/patients/${patient.id}/verifications`, { channel: 'sms' }),
    )
    expect(
      await errorOf(
        asSupport(
          `/patients/${patient.id}/verifications`,
          { id: challenge.id, code: await codeTo('2125550888') },
          'PATCH',
        ),
      ),
    ).toMatchObject({ code: 'contact_changed_recently' })
  })

  it('sends a link in the language of its reader', async () => {
    const patient = await enrollPatient()
    await db.prepare("update users set language = 'es' where id = ?").bind(patient.id).run()
    await asSupport('/auth/verification_code/patients', { patient_id: patient.id })
    expect((await lastMessageTo(patient.person.email))?.subject).toBe('Su enlace de Care Plus')
  })

  it('sees a link of before the change void', async () => {
    const patient = await enrollPatient()
    await asSupport('/auth/verification_code/patients', { patient_id: patient.id })
    const fa =
      /fa=([\w-]+)/.exec((await lastMessageTo(patient.person.email))?.link ?? '')?.[1] ?? ''
    const email = `after-${patient.person.email}`
    await changeEmail(patient, email)
    wait(60)
    await verifyContact(patient, 'email', email)
    expect(
      await errorOf(browser().post('/auth/dob_login', { fa, dob: patient.person.dob })),
    ).toMatchObject({ code: 'link_over' })
  })
})
