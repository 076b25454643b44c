import { createPatient } from './support/create-patient'
import { expect, test } from './support/test'
import { toast } from './support/toast'

test('a patient tells their health history and takes their record along', async ({ page }) => {
  await createPatient(page)
  await page.goto('/app/account/health-history')
  const allergies = page.getByRole('region', { name: 'Allergies' })
  await allergies.getByRole('button', { name: 'Add an allergy' }).click()
  await allergies.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(allergies.getByText('Enter what you are allergic to').first()).toBeVisible()
  await allergies.getByLabel('What are you allergic to?').fill('Latex')
  await allergies.getByLabel('How severe').selectOption('Mild')
  await allergies.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(allergies.getByText('Waiting for your clinician')).toBeVisible()

  await page.goto('/app/account/sexual-health')
  await page.getByLabel('Sexual role').selectOption('Versatile')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Your changes are saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Sexual role')).toHaveValue('Versatile')

  await page.goto('/app/account/record')
  const files = await page.getByRole('link', { name: /^Download / }).all()
  expect(files).toHaveLength(4)
  const bundle = await page.request.get('/app/account/record/record.fhir.json')
  expect(await bundle.text()).toContain('Latex')
  const pdf = await page.request.get('/app/account/record/record.pdf')
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
})
