import type { Page } from '@playwright/test'
import { callApiOrFail } from '../support/api'
import { auditPage } from '../support/audits/audit-page'
import { createPatient } from '../support/people/create-patient'
import { pageHeading } from '../support/people/enrollment-form'
import { demoEmail } from '../support/people/sign-in-demo'
import { signInStaff } from '../support/people/staff'
import { runSql } from '../support/servers/state-database'
import { expect, test } from '../support/test'
import { expectToast } from '../support/toast'

test.use({ viewport: { width: 390, height: 844 } })

/** The clinician of the demo has them in care. */
const admitToCare = async (patientId: string) => {
  await runSql(
    `insert into care_team (user_id, patient_id, reason, since)
      select id, ?, 'panel', '2026-01-01T00:00:00.000Z' from users where email = ?`,
    patientId,
    demoEmail('provider'),
  )
}

/** What the lab says of an order, once that has come there. */
const tellAsLab = async (page: Page, id: string, action: string) => {
  const orders = async () => (await (await page.request.get('/dev/lab.json')).json()).orders
  await expect
    .poll(async () => (await orders()).some((order: { id: string }) => order.id === id))
    .toBe(true)
  const answer = await page.request.post('/dev/lab.json', { data: { id, action } })
  expect(answer.status()).toBe(204)
}

test('a patient asks for a kit, follows it, reads the result once it is released, and tells of a test at home', async ({
  page,
  browser,
}) => {
  const { id: patientId } = await createPatient(page)
  await page.goto('/app/labs')
  await admitToCare(patientId)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Enter the street').first()).toBeVisible()
  await auditPage(page, 'a kit without an address', { main: true })
  await page.getByLabel('Street').fill('154 Linden Ave')
  await page.getByLabel('City').fill('New York')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('button', { name: 'Ask for a kit' }).click()
  await expect(pageHeading(page)).toHaveText('Your clinician looks at your request')
  await expectToast(page, /within one business day/)
  const id = page.url().split('/').at(-1) ?? ''

  const clinician = await (await browser.newContext()).newPage()
  await signInStaff(clinician, 'provider')
  await callApiOrFail(clinician, `/labs/${id}/order`, { method: 'POST' })
  await tellAsLab(page, id, 'kit_shipped')
  await page.reload()
  await expect(pageHeading(page)).toHaveText('Your kit is on its way')
  await expect(page.locator('[aria-current=step]')).toHaveText(/^Shipped/)
  await expect(page.getByText('Tracking number: 9400')).toBeVisible()
  await auditPage(page, 'a kit on its way', { main: true })

  await tellAsLab(page, id, 'kit_delivered')
  await page.goto('/app')
  await page.getByRole('link', { name: /^Use the kit we sent you/ }).click()
  await expect(pageHeading(page)).toHaveText('Your kit is there')
  await expect(page.getByRole('heading', { name: 'Blood from a finger' })).toBeVisible()
  await page.getByRole('button', { name: 'I mailed it' }).click()
  await expectToast(page, /We tell you when your samples are at the lab/)
  await expect(pageHeading(page)).toHaveText('Your samples are on their way')
  await expect(page.getByRole('button', { name: 'I mailed it' })).toHaveCount(0)

  await tellAsLab(page, id, 'in_range')
  await page.reload()
  await expect(pageHeading(page)).toHaveText('Your results are in')
  await expect(page.getByText(/^You can read them by .+ at the latest\.$/)).toBeVisible()
  await expect(page.getByText('Not found')).toHaveCount(0)

  const words = 'All of it is fine. See you in three months.'
  await callApiOrFail(clinician, `/labs/${id}`, {
    method: 'PATCH',
    body: { data: { type: 'labs', id, attributes: { patient_message: words } } },
  })
  await callApiOrFail(clinician, `/labs/${id}/release`, { method: 'POST' })
  await clinician.context().close()
  await page.goto('/app')
  await page.getByRole('link', { name: /^There is something new to read/ }).click()
  await expect(pageHeading(page)).toHaveText('All clear. You do not need to do anything.')
  await expect(page.getByText(words)).toBeVisible()
  await expect(
    page.getByRole('listitem').filter({
      hasText: /^HIV\s*Blood\s*The test found no HIV\..+The lab wrote:\s*Non-reactive.*Not found$/s,
    }),
  ).toBeVisible()
  await auditPage(page, 'a result', { main: true })
  const pdf = await page.request.get(`/app/labs/${id}/result.pdf`)
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await page.goto('/app')
  await expect(page.getByRole('heading', { name: /^Hi|^Good|Welcome/ }).first()).toBeVisible()
  await expect(page.getByText('There is something new to read')).toHaveCount(0)

  await page.goto('/app/labs')
  await page.getByRole('button', { name: 'Tell us about it' }).click()
  await expect(pageHeading(page)).toHaveText('How did your test go?')
  await page.getByRole('button', { name: 'Send my result' }).click()
  await expect(page.getByText('Choose what you saw').first()).toBeVisible()
  await auditPage(page, 'a test at home without an answer')
  await page.getByLabel('Two lines, even if one is faint').check()
  await page.getByRole('button', { name: 'Send my result' }).click()
  await expect(pageHeading(page)).toHaveText('This result needs a second test')
  await auditPage(page, 'a test at home that found something', { main: true })
})
