import { setLanguageCookie } from '../support/language'
import { createPatient } from '../support/people/create-patient'
import { signInAsDemoPatient } from '../support/people/sign-in-by-code'
import { expect, test } from '../support/test'

test('a patient stops sharing from their account menu, and it stays stopped', async ({ page }) => {
  await signInAsDemoPatient(page, 20)
  await page.goto('/app')
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('link', { name: 'Data sharing' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Data sharing')
  const organization = page.getByRole('region', { name: 'With your community organization' })
  await organization.getByRole('button', { name: 'Stop sharing' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click()
  await expect(organization).toContainText('You do not share this.')
  await page.reload()
  await expect(organization).toContainText('You do not share this.')
  await organization.getByRole('button', { name: 'Allow sharing' }).click()
  await expect(organization).toContainText('You share this.')
})

test('a reader of Arabic sees the initials after the time they agreed at, with a gap between', async ({
  page,
  context,
  baseURL,
}) => {
  const { initials } = await createPatient(page)
  await setLanguageCookie(context, baseURL)
  await page.goto('/app/account/sharing')
  const consent = page
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
    .first()
  const time = await consent.locator('time').boundingBox()
  const letters = await consent.getByText(initials, { exact: true }).boundingBox()
  if (!time || !letters) throw new Error('No consent is listed')
  // Right to left: what comes after stands on the left.
  expect(letters.x + letters.width).toBeLessThan(time.x - 4)
})
