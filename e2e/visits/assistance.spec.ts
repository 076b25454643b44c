import type { Browser, Page } from '@playwright/test'
import { callApi, callApiOrFail } from '../support/api'
import { createPatient } from '../support/people/create-patient'
import { createCardImage } from '../support/people/photo-id-image'
import { demoEmail } from '../support/people/sign-in-demo'
import { signInStaff } from '../support/people/staff'
import { loadMessagesTo } from '../support/servers/outbox'
import { runSql } from '../support/servers/state-database'
import { expect, openSecondUser, openTab, test } from '../support/test'
import { expectToast } from '../support/toast'

test.describe.configure({ mode: 'parallel' })

const programFax = '2125550133'

test('a patient adds what the form lacks and signs, a clinician signs, staff fax it, and the patient reads the answer', async ({
  page: patient,
  browser,
}) => {
  const { id, firstName, lastName } = await createPatient(patient)
  await prescribeCovered(id, browser)
  const assistant = await openStaff(browser, 'assistant')
  const chart = `/staff/patients/${id}/assistance`
  await assistant.goto(chart)
  await assistant.getByRole('button', { name: 'Begin an application' }).click()
  await expectToast(assistant, 'The patient is asked to sign')
  await expect(assistant.getByText('Proof of income, among the documents')).toBeVisible()
  await expect(assistant.getByRole('button', { name: /^(Send|Sign)$/ })).toHaveCount(0)

  // What the form lacks is added on the page that each part leads to.
  await patient.goto('/app')
  await patient.getByRole('link', { name: /Finish your request for help with costs/ }).click()
  await expect(patient.getByRole('heading', { name: 'Before you sign' })).toBeVisible()
  await expect(patient.getByRole('button', { name: 'Sign', exact: true })).toHaveCount(0)
  const form = patient.url()
  await addWhatIsMissing(patient, form)
  await patient.goto(form)
  await expect(patient.getByRole('heading', { name: 'Before you sign' })).toHaveCount(0)
  await expect(patient.getByText('1 Elm St, Albany, NY 10001').first()).toBeVisible()

  // Two tabs sign: the second one reads that it is done.
  const other = await openTab(patient)
  await other.goto(form)
  await patient.getByLabel('Your initials').fill('ZZ')
  await patient.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(patient.getByLabel('Your initials')).toHaveAttribute('aria-invalid', 'true')
  await sign(patient)
  await expectToast(patient, 'Signed. Your clinician signs next.')
  await sign(other)
  await expect(other.getByText(/You signed\. Your clinician signs next/)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Sign', exact: true })).toHaveCount(0)

  // Neither who may not sign nor a form with one signature gets further.
  const application = form.split('/').at(-1)
  const path = `/patients/${id}/gilead_applications/${application}`
  const early = await callApi(assistant, `${path}/submit`, {
    method: 'POST',
    body: { channel: 'fax' },
  })
  expect([early.status, early.json.errors[0].code]).toEqual([409, 'not_signed'])
  const forged = await callApi(assistant, `${path}/provider_sign`, {
    method: 'POST',
    body: { initials: 'NT' },
  })
  expect(forged.status).toBe(403)

  const name = `${firstName} ${lastName}`
  const clinician = await openStaff(browser, 'provider')
  await clinician.goto('/staff/assistance')
  await clinician.getByRole('link', { name: new RegExp(name) }).click()
  await clinician.getByRole('button', { name: 'Sign', exact: true }).click()
  const signing = clinician.getByRole('dialog', { name: 'Sign the application' })
  await signing.getByLabel('Your initials').fill('DR')
  await signing.getByRole('button', { name: 'Sign', exact: true }).click()
  await expectToast(clinician, 'Recorded')
  await expect(clinician.getByText('Ready to send')).toBeVisible()

  // Two tabs send: it leaves once.
  const faxes = (await loadMessagesTo(assistant, programFax)).length
  const late = await openTab(assistant)
  await late.goto(chart)
  await late.getByRole('button', { name: 'Send', exact: true }).click()
  await assistant.goto('/staff/assistance?view=send')
  await assistant.getByRole('link', { name: new RegExp(name) }).click()
  await assistant.getByRole('button', { name: 'Send', exact: true }).click()
  await send(assistant)
  await expectToast(assistant, 'Recorded')
  await send(late)
  await expectToast(late, 'This changed meanwhile. You now see how it stands.')
  await expect
    .poll(async () => (await loadMessagesTo(assistant, programFax)).length)
    .toBe(faxes + 1)

  await patient.reload()
  await expect(patient.getByText(/^The program has your form/)).toBeVisible()
  await patient.goto('/app/account/disclosures')
  await expect(
    patient.getByText('Gilead Advancing Access, Medication Assistance Program'),
  ).toBeVisible()

  await assistant.getByRole('button', { name: 'The program has it in review' }).click()
  await assistant.getByRole('button', { name: 'Approved', exact: true }).click()
  const answer = assistant.getByRole('dialog', { name: 'Approved' })
  await answer.getByRole('button', { name: 'Record' }).click()
  await expect(answer.getByText('Enter the ID the program gave').first()).toBeVisible()
  await answer.getByLabel('ID the program gave').fill('GA-7001')
  await answer.getByRole('button', { name: 'Record' }).click()
  await expect(assistant.getByRole('button', { name: 'The medicine is on its way' })).toBeVisible()
  await patient.goto(form)
  await expect(patient.getByText(/^The program said yes/)).toBeVisible()
})

test('a patient who stops sharing takes their signature back, and one who declines is asked no more', async ({
  page: patient,
  browser,
}) => {
  const { id } = await createPatient(patient)
  await prescribeCovered(id, browser)
  const assistant = await openStaff(browser, 'assistant')
  const begin = async (): Promise<string> =>
    (
      await callApiOrFail(assistant, `/patients/${id}/gilead_applications`, {
        method: 'POST',
        body: {},
      })
    ).data.id
  const form = `/app/gilead-application/${await begin()}`
  await addWhatIsMissing(patient, form)
  await patient.goto(form)
  await sign(patient)
  await expect(patient.getByText(/^You signed\./)).toBeVisible()
  await patient.getByRole('link', { name: 'Stop sharing with Gilead' }).click()
  const choice = patient.getByRole('region', { name: 'With Gilead' })
  await choice.getByRole('button', { name: 'Stop sharing' }).click()
  await patient.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click()
  await expect(choice.getByText('You do not share this.')).toBeVisible()
  await expect(async () => {
    await patient.goto(form)
    expect(await patient.getByText('It was canceled. Nothing more is sent.').isVisible()).toBe(true)
  }).toPass()
  await assistant.goto(`/staff/patients/${id}/assistance`)
  await expect(assistant.getByText('Canceled', { exact: true })).toBeVisible()

  await patient.goto(`/app/gilead-application/${await begin()}`)
  await patient.getByText('I don’t want this').click()
  await patient.getByLabel('Why').selectOption('I do not want to share this')
  await patient.getByRole('button', { name: 'Do not apply' }).click()
  await expectToast(patient, 'We will not apply. Your care stays the same.')
  await expect(patient.getByText(/^You said no: nothing was sent/)).toBeVisible()
  await patient.goto('/app')
  await expect(patient.getByText('Finish your request for help with costs')).toHaveCount(0)
})

const openStaff = async (browser: Browser, account: string): Promise<Page> => {
  const page = await openSecondUser(browser)
  await signInStaff(page, account)
  return page
}

/** A medicine that the program gives, signed by a clinician who cares for the patient with their assistant. */
const prescribeCovered = async (patientId: string, browser: Browser) => {
  for (const account of ['provider', 'assistant'])
    await runSql(
      `insert into care_team (user_id, patient_id, reason, since)
       select id, ?1, 'visit', '2026-01-01T00:00:00.000Z' from users where email = ?2`,
      patientId,
      demoEmail(account),
    )
  const clinician = await openStaff(browser, 'provider')
  const [pharmacy] = await runSql('select id from pharmacies limit 1')
  const { data } = await callApiOrFail(clinician, `/patients/${patientId}/prescriptions`, {
    method: 'POST',
    body: {
      drug: 'ftc_taf_prep',
      dosage: {
        dose: 1,
        route: 'oral',
        frequency: 'daily',
        for_days: null,
        as_needed: null,
        max_per_day: null,
        instructions: [],
        words: null,
      },
      quantity: 30,
      days: 30,
      refills: 0,
      reason: 'hiv_prep',
      overrides: [{ topic: 'hiv_test', kind: 'test', reason: 'seen' }],
      pharmacy: String(pharmacy?.id),
    },
  })
  await callApiOrFail(clinician, `/prescriptions/${data.id}/sign`, { method: 'POST', body: {} })
  await clinician.context().close()
}

/** Follows each part that the page names as missing, and adds it there. */
const addWhatIsMissing = async (page: Page, form: string) => {
  const save = async () => {
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expectToast(page, 'Your changes are saved.')
  }
  await page.goto(form)
  await page.getByRole('link', { name: 'Your home address' }).click()
  await page.getByLabel('Street').fill('1 Elm St')
  await page.getByLabel('City').fill('Albany')
  await save()
  await page.goto(form)
  await page.getByRole('link', { name: 'Your income and the people in your household' }).click()
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await page.getByLabel('Yearly household income in US dollars').fill('21000')
  await page.getByLabel('People in your household').fill('2')
  await save()
  await page.goto(form)
  await page.getByRole('link', { name: /^A proof of income/ }).click()
  await page.getByRole('button', { name: 'Add a document' }).click()
  await page.getByLabel('What is it?').selectOption('Proof of income')
  await page.getByLabel('Name', { exact: true }).fill('Pay slip')
  await page.locator('input[type=file]').setInputFiles(await createCardImage(page))
  await page.getByRole('button', { name: 'Add the document' }).click()
  await expectToast(page, 'The document is added.')
}

const sign = async (page: Page) => {
  await page.getByLabel('Your initials').fill('JQ')
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
}

/** In a dialog that is open, by the way it proposes: by fax. */
const send = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Send the application' })
  await expect(dialog.getByLabel('How it is handed in')).toHaveValue('fax')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
}
