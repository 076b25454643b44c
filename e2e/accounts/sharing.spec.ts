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
