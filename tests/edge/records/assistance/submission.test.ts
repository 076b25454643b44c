import { beforeAll, describe, expect, it } from 'vitest'
import { sendDueDeliveries } from '#edge/deliveries/send-due'
import { endAssistance, reopenFailedApplications } from '#edge/domains/gilead_applications/index'
import { connect } from '#edge/platform/db/connection'
import { environmentOf } from '#edge/platform/environment'
import { clinicDay, dayMs, now } from '#edge/platform/time'
import { codeOf, statusOf } from '../../documentation/visits'
import { as, bindings, db, type Person } from '../../world'
import {
  addProof,
  applications,
  approve,
  approved,
  begin,
  completeRecord,
  drain,
  openTasks,
  openTodos,
  patient,
  prescribeCovered,
  run,
  share,
  sign,
  signedByBoth,
  submit,
  submitted,
  verb,
} from './applications'

const setFax = (fax: string) =>
  run("update system_settings set value = ? where key = 'assistance_fax'", fax)

beforeAll(async () => {
  await setFax('2125550133')
  await prescribeCovered()
  await completeRecord()
  await addProof()
})

/** The fax is given up, and the job of the minute sees it. */
const loseFax = async (id: string) => {
  await run(
    "update deliveries set status = 'failed' where key > ?1 and key < ?1 || ';'",
    `gilead_applications.submit:${id}:`,
  )
  await reopenFailedApplications(connect(bindings.DB), now())
}
const dayAfter = (days: number) => clinicDay(now() + days * dayMs)

describe('a signed application', () => {
  it('is faxed once, to the fax of the settings, and stands among the disclosures', async () => {
    const id = await signedByBoth()
    const both = await Promise.allSettled([submit(id), submit(id, 'fax', 'provider')])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await codeOf(submit(id))).toBe('submitted')
    expect(await applications('assistant').get(id)).toMatchObject({
      status: 'submitted',
      channel: 'fax',
    })
    expect(await openTasks(id)).toEqual([])
    const [disclosure] = await as('patient').disclosures.in({ patients: patient }).list()
    expect(disclosure).toMatchObject({
      recipient: 'Gilead Advancing Access, Medication Assistance Program',
      recipientAddress: '2125550133',
      purpose: 'authorization',
    })
    await sendDueDeliveries(environmentOf(bindings))
    expect((await applications('assistant').get(id)).faxStatus).toMatch(/sent|delivered/)
  })

  it('is faxed nowhere while the settings have no fax, and goes by the portal', async () => {
    await setFax('')
    const id = await signedByBoth()
    expect(await codeOf(submit(id))).toBe('no_fax')
    await setFax('2125550133')
    await submit(id, 'portal')
  })

  it('whose fax does not arrive is to be sent again, and was disclosed to no one', async () => {
    const disclosed = async () =>
      (await as('patient').disclosures.in({ patients: patient }).list()).length
    const before = await disclosed()
    const id = await submitted('fax')
    expect(await disclosed()).toBe(before + 1)
    await reopenFailedApplications(connect(bindings.DB), now())
    expect((await applications('patient').get(id)).status).toBe('submitted')
    await loseFax(id)
    expect(await applications('assistant').get(id)).toMatchObject({
      status: 'provider_signed',
      channel: null,
      submittedAt: null,
      faxStatus: 'failed',
    })
    expect(await openTasks(id)).toEqual(['assistance_to_send'])
    expect(await disclosed()).toBe(before)
    await submit(id, 'portal')
    await reopenFailedApplications(connect(bindings.DB), now())
    expect((await applications('patient').get(id)).status).toBe('submitted')
    expect(await openTasks(id)).toEqual([])
    expect(await disclosed()).toBe(before + 1)
  })

  it('that was taken back before its fax left stays canceled, and was disclosed to no one', async () => {
    const disclosed = async () =>
      (await as('patient').disclosures.in({ patients: patient }).list()).length
    const before = await disclosed()
    const id = await submitted('fax')
    await verb('support', 'cancel', id)
    await loseFax(id)
    expect((await applications('patient').get(id)).status).toBe('canceled')
    expect(await disclosed()).toBe(before)
  })

  it('is previewed as a PDF by those who send it and by its patient', async () => {
    const id = await signedByBoth()
    const preview = (who: Person) =>
      as(who).call('GET /patients/:patient/gilead_applications/:gilead_application/preview', {
        params: { patient, gilead_application: id },
      })
    for (const who of ['assistant', 'patient'] as const)
      expect(await preview(who)).toBeInstanceOf(Blob)
    expect(await statusOf(preview('support'))).toBe(403)
  })

  it('does not go out once the patient shares no more, and a fax that waits ends', async () => {
    const unsent = await signedByBoth()
    await run(
      "update user_settings set value = 'false' where user_id = ? and name = 'allow_sharing_health_data_gilead'",
      patient,
    )
    expect(await codeOf(submit(unsent))).toBe('not_shared')
    const sent = await submitted('fax')
    await run(
      "update deliveries set status = 'queued', next_at = ?2, lease_until = null where key > ?1 and key < ?1 || ';'",
      `gilead_applications.submit:${sent}`,
      new Date(now() + dayMs).toISOString(),
    )
    await share(false)
    await drain()
    expect((await applications('patient').get(sent)).status).toBe('canceled')
    expect(await openTasks(sent)).toEqual(['assistance_withdrawn'])
    await sendDueDeliveries(environmentOf(bindings))
    expect((await applications('assistant').get(sent)).faxStatus).toBe('failed')
    const again = await begin()
    await sign(again)
    const { results } = await db
      .prepare(
        "select value from user_settings where user_id = ? and name = 'allow_sharing_health_data_gilead'",
      )
      .bind(patient)
      .all()
    expect(results).toEqual([{ value: 'true' }])
  })

  it('does not go out once its medicine is no longer taken, nor is it signed', async () => {
    const takes = (status: string) =>
      run(
        'update prescriptions set status = ? where id = (select prescription_id from gilead_applications where id = ?)',
        status,
        id,
      )
    const id = await signedByBoth()
    await takes('discontinued')
    expect((await applications('assistant').get(id)).missing).toEqual(['prescription'])
    expect(await codeOf(submit(id, 'portal'))).toBe('not_prescribed')
    await applications('assistant').update(id, { note: 'Wait' })
    expect(await codeOf(sign(id))).toBe('incomplete')
    await takes('sent')
  })

  it('of someone who is enrolled goes on when they share no more', async () => {
    const id = await approved()
    await share(false)
    await drain()
    expect((await applications('patient').get(id)).status).toBe('approved')
    await share(true)
    await run("update gilead_applications set status = 'expired' where id = ?", id)
  })

  it('is approved with the ID of the program for a year at most, or denied with a reason', async () => {
    const id = await submitted()
    expect(await codeOf(approve(id))).toBe('invalid_transition')
    await verb('assistant', 'start_review', id)
    expect(await codeOf(approve(id, { gilead: 'x'.repeat(17) }))).toBe('invalid')
    expect(await codeOf(approve(id, { gilead: 'GA-1', endsOn: '2099-01-01' }))).toBe('invalid')
    const done = await approve(id, { gilead: 'GA-1' })
    expect(done.endsOn?.slice(0, 4)).toBe(String(new Date(now()).getUTCFullYear() + 1))
    expect(await as('support').patients.get(patient)).toMatchObject({ gilead: 'GA-1' })
    await run("update gilead_applications set status = 'expired' where id = ?", id)
    const other = await submitted()
    await verb('assistant', 'start_review', other)
    const deny = as('support').call('POST /patients/:patient/gilead_applications/:id/deny', {
      params: { patient, id: other },
      body: { reasonCode: 'income' },
    })
    expect(await deny).toMatchObject({ status: 'denied' })
    expect(await openTasks(other)).toEqual(['assistance_denied'])
  })

  it('tells both sides sixty days before its end, and ends by itself', async () => {
    const id = await approved()
    await verb('assistant', 'activate', id)
    const database = connect(bindings.DB)
    const endIn = (days: number) =>
      run('update gilead_applications set ends_on = ? where id = ?', dayAfter(days), id)
    await endIn(61)
    await endAssistance(database, now())
    expect((await applications('patient').get(id)).status).toBe('active')
    await endIn(60)
    await endAssistance(database, now())
    expect((await applications('patient').get(id)).status).toBe('expiring')
    expect(await openTodos()).toEqual([id])
    expect(await openTasks(id)).toEqual(['assistance_ending'])
    const renewal = await applications('assistant').create({})
    expect(await openTasks(id)).toEqual([])
    expect(await openTodos()).toEqual([renewal.id])
    // The day is not over everywhere in the US.
    await endIn(-2)
    await endAssistance(database, now())
    expect((await applications('patient').get(id)).status).toBe('expired')
    const early = await approved()
    await verb('assistant', 'activate', early)
    expect(await verb('clinical_admin', 'expire', early)).toMatchObject({ status: 'expired' })
  })

  it('is canceled by staff until it is answered', async () => {
    const id = await submitted()
    expect(await statusOf(verb('patient', 'cancel', id))).toBe(403)
    expect(await verb('support', 'cancel', id)).toMatchObject({ status: 'canceled' })
    expect(await codeOf(verb('support', 'cancel', id))).toBe('invalid_transition')
  })
})

describe('who sees an application', () => {
  it('a manager sees that it is, without what it says, and an organization nothing', async () => {
    const id = await begin()
    const [seen] = await as('manager').gilead_applications.list({ filter: { patient } })
    expect(seen).not.toHaveProperty('program')
    expect(await statusOf(as('cbo').gilead_applications.in({ patients: patient }).get(id))).toBe(
      403,
    )
    expect(await applications('support').get(id)).not.toHaveProperty('program')
    expect(await statusOf(applications('pharmacy').get(id))).toBe(403)
  })

  it('the clinician finds those that wait for them', async () => {
    const id = await begin()
    await sign(id)
    const mine = await as('provider').gilead_applications.list({
      filter: { status: ['patient_signed'], mine: true },
    })
    expect(mine.map((each) => each.id)).toEqual([id])
    expect(await as('provider').gilead_applications.list({ filter: { mine: false } })).toHaveLength(
      0,
    )
  })
})
