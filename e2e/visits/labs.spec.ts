import { callApiOrFail } from '../support/api'
import { signInStaff } from '../support/people/staff'
import { expect, test } from '../support/test'
import { expectToast } from '../support/toast'

test('a clinician orders from the chart, reads what came and releases it in their words; a colleague who releases at once is told', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInStaff(page, 'provider')
  const { data } = await callApiOrFail(page, '/patients?page[size]=1')
  const patient = data[0]
  await page.goto(`/staff/patients/${patient.id}/labs`)
  await page.getByRole('button', { name: 'Order labs' }).click()
  await page.getByLabel('Lab', { exact: true }).selectOption('Manual')
  await page.getByLabel('eGFR').check()
  await page.getByLabel('HIV-1 RNA', { exact: true }).check()
  await page.getByRole('button', { name: 'Order the labs' }).click()

  await page.getByRole('button', { name: 'Enter the results' }).first().click()
  await page.getByLabel('eGFR, mL/min').fill('58')
  await page.getByLabel('HIV-1 RNA, copies/mL').fill('<20')
  await page.getByRole('button', { name: 'Keep the results' }).click()
  await page.getByRole('link', { name: 'Result: eGFR: 58 mL/min' }).first().click()

  const words = page.getByRole('textbox', { name: /^What .+ will read$/ })
  await expect(words).toHaveValue(/Kidneys \(eGFR\), 58 mL\/min/)
  await expect(page.getByRole('row', { name: /eGFR 58 mL\/min .*Low/ })).toBeVisible()

  const colleague = await (
    await browser.newContext({ viewport: { width: 1280, height: 900 } })
  ).newPage()
  await signInStaff(colleague, 'provider')
  // What another does is not heard at once.
  await colleague.routeWebSocket(/\/live\//, () => {})
  await colleague.goto(page.url())
  await expect(colleague.getByRole('button', { name: /^Release/ })).toBeVisible()

  await words.fill('Your kidneys are a little tired. We repeat this test in two weeks.')
  // Keys are the page's once a field is left.
  await words.blur()
  await page.locator('main').press('r')
  await page.getByRole('dialog').getByRole('button', { name: 'Release it' }).click()
  await expectToast(page, 'Released: the patient can read it now.')

  await colleague.getByRole('button', { name: /^Release/ }).click()
  await colleague.getByRole('dialog').getByRole('button', { name: 'Release it' }).click()
  await expect(
    colleague.getByRole('alert').filter({ hasText: 'changed a moment ago' }),
  ).toBeVisible()
  await expect(colleague.getByText('We repeat this test in two weeks.')).toBeVisible()
  await expect(colleague.getByRole('button', { name: /^Release/ })).toHaveCount(0)
})
