import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, statusOf } from '../../documentation/visits'
import { act, addPrescription } from '../../prescriptions/pills'
import { as, asOvertaken, db, providerId } from '../../world'
import {
  addProof,
  applications,
  begin,
  completeRecord,
  decline,
  drain,
  openTasks,
  openTodos,
  patient,
  prescribeCovered,
  providerSign,
  run,
  sign,
  signedByBoth,
  submit,
  textOf,
} from './applications'

beforeAll(prescribeCovered)

describe('an application for assistance', () => {
  it('says what is missing, and is signed by the patient once nothing is', async () => {
    const id = await begin()
    expect(await openTodos()).toEqual([id])
    const { missing, program, status } = await applications('patient').get(id)
    expect([status, program]).toEqual(['draft', 'MAP'])
    expect(missing).toContain('proof_of_income')
    expect(await codeOf(sign(id))).toBe('incomplete')
    await completeRecord()
    expect((await applications('patient').get(id)).missing).toEqual(['proof_of_income'])
    await addProof()
    expect((await applications('patient').get(id)).missing).toEqual([])
    expect(await codeOf(sign(id, 'ZZ'))).toBe('invalid')
    expect(await statusOf(sign(id, 'SP', 'support'))).toBe(403)
    expect(await sign(id)).toMatchObject({ status: 'patient_signed' })
    expect(await openTodos()).toEqual([])
    expect(await openTasks(id)).toEqual(['assistance_to_sign'])
    expect(await codeOf(sign(id))).toBe('invalid_transition')
  })

  it('tells the patient that there is something to sign, again where it changed after their signature', async () => {
    const id = await begin()
    await applications('assistant').update(id, { note: 'A draft' })
    await sign(id)
    await applications('assistant').update(id, { shippingAddress: '9 Oak Ave, Albany' })
    await drain()
    const { results } = await db
      .prepare(
        "select code from user_notifications where user_id = ? and subject_id = ? and code like 'assistance%'",
      )
      .bind(patient, id)
      .all()
    expect(results.length).toBe(2)
    expect(await openTodos()).toEqual([id])
    expect(await openTasks(id)).toEqual([])
  })

  it('loses both signatures where it changes, so that what is sent is what was signed', async () => {
    const id = await signedByBoth()
    const changed = await applications('support').update(id, { shippingAddress: '9 Oak Ave' })
    expect(changed).toMatchObject({
      status: 'draft',
      patientInitials: null,
      providerInitials: null,
      providerSignedAt: null,
    })
    expect(await codeOf(submit(id))).toBe('not_signed')
    expect(await textOf(id, 'Send it to')).toBe('9 Oak Ave')
  })

  it('keeps the form as it was signed when the record changes later', async () => {
    const id = await begin()
    await run('update patients set income = 21000 where id = ?', patient)
    await sign(id)
    await run('update patients set income = 99000 where id = ?', patient)
    expect(await textOf(id, 'Yearly household income')).toBe('$21,000')
    await providerSign(id)
    expect(await textOf(id, 'NPI', 'provider')).toBe('1234567893')
    await run('update patients set income = 21000 where id = ?', patient)
  })

  it('is not signed in a version that a colleague changed at that moment', async () => {
    const id = await begin()
    const overtaken = asOvertaken('patient', /update "gilead_applications"/i, () =>
      applications('assistant').update(id, { note: 'Changed' }),
    )
    expect(await statusOf(sign(id, 'JE', 'patient', overtaken))).toBe(412)
    expect((await applications('patient').get(id)).status).toBe('draft')
    const both = await Promise.allSettled([sign(id), sign(id)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is declined by the patient with a reason, and only while it is a draft', async () => {
    const id = await begin()
    expect(await statusOf(decline(id, 'unknown'))).toBe(422)
    expect(await decline(id)).toMatchObject({ status: 'declined', reasonCode: 'privacy' })
    expect(await openTodos()).toEqual([])
    const other = await begin()
    await sign(other)
    expect(await codeOf(decline(other))).toBe('invalid_transition')
  })

  it('is one at a time, and only of a medicine that a program gives', async () => {
    await begin()
    expect(await codeOf(applications('assistant').create({}))).toBe('application_open')
    const other = await addPrescription()
    await act('provider', 'sign', other.id)
    const create = (prescription: string) =>
      as('provider').call('POST /patients/:patient/gilead_applications', {
        params: { patient },
        body: { prescription },
      })
    expect(await codeOf(create(other.id))).toBe('no_covered_medicine')
    expect(await statusOf(applications('patient').create({}))).toBe(403)
  })

  it('is signed by a clinician who is licensed where the patient lives and has an NPI', async () => {
    const id = await begin()
    expect(await codeOf(providerSign(id))).toBe('invalid_transition')
    await sign(id)
    expect(await statusOf(providerSign(id, 'assistant', 'MA'))).toBe(403)
    expect(await codeOf(providerSign(id, 'provider', 'XX'))).toBe('invalid')
    await run(
      "update licenses set status = 'revoked' where provider_id = ?",
      providerId('provider'),
    )
    expect(await codeOf(providerSign(id))).toBe('not_licensed')
    await run("update licenses set status = 'active' where provider_id = ?", providerId('provider'))
    await run('update providers set npi = null where id = ?', providerId('provider'))
    expect(await codeOf(providerSign(id))).toBe('incomplete')
    await run("update providers set npi = '1234567893' where id = ?", providerId('provider'))
    expect(await providerSign(id)).toMatchObject({ status: 'provider_signed' })
    expect(await openTasks(id)).toEqual(['assistance_to_send'])
  })
})
