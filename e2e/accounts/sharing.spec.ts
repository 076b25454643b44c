import { setLanguageCookie } from '../support/language'
import { createPatient } from '../support/people/create-patient'
import { signInAsDemoPatient } from '../support/people/sign-in-by-code'
import { signInStaff } from '../support/people/staff'
import { runSql } from '../support/servers/state-database'
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

test('a community organization reads when visits are, and is led to none that it may not open', async ({
  page,
}) => {
  const [visit] = await runSql(
    `select a.patient_id from appointments a join patients p on p.id = a.patient_id
     join user_settings s on s.user_id = p.id and s.name = 'allow_sharing_health_data' and s.value = 'true'
     where p.cbo_id = (select cbo_id from users where email = 'cbo@demo.careplus.test') limit 1`,
  )
  await signInStaff(page, 'cbo')
  await page.goto(`/staff/patients/${visit?.patient_id}`)
  const visits = page.locator('section', { has: page.getByRole('heading', { name: 'Visits' }) })
  await expect(visits.getByRole('listitem').first()).toContainText(/\d{2}\/\d{2}\/\d{4}/)
  await expect(visits.getByRole('link')).toHaveCount(0)
})
