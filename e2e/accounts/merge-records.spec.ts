import { callApiOrFail } from '../support/api'
import { auditPage } from '../support/audits/audit-page'
import { createPatient } from '../support/people/create-patient'
import { createPerson, fullName } from '../support/people/person'
import { signInStaff } from '../support/people/staff'
import { expect, test } from '../support/test'

test.use({ viewport: { width: 1280, height: 900 } })

test('a clinical admin merges two records of a person, finds the one by the other, and undoes it', async ({
  page,
}) => {
  const person = createPerson()
  const stays = await createPatient(page, person)
  await page.context().clearCookies()
  const { email, phone } = createPerson()
  const goes = await createPatient(page, { ...person, firstName: 'Jordie', email, phone })
  await callApiOrFail(page, `/patients/${goes.id}/health_histories/allergies`, {
    method: 'POST',
    body: { label: 'Latex', severity: 'severe' },
  })
  await page.context().clearCookies()

  await signInStaff(page, 'clinical_admin')
  await page.goto(`/staff/patients/${stays.id}/profile`)
  await page.getByRole('link', { name: 'Merge with another record' }).click()
  await auditPage(page, 'the search for the other record', { main: true })
  await page.getByRole('searchbox', { name: 'Find the other record' }).fill(fullName(goes))
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByRole('link', { name: `Compare with ${fullName(goes)}` }).click()
  await expect(page.getByRole('row', { name: /^Allergies/ })).toContainText('Latex')
  await expect(page.getByRole('row', { name: /^Email/ })).toContainText('Differs')
  await auditPage(page, 'two records side by side', { main: true })
  await page.getByRole('button', { name: 'Merge the records' }).click()
  await expect(page.getByText('Choose a reason')).toBeVisible()
  await page.getByLabel('Why there were two').selectOption('The patient enrolled twice')
  await page.getByLabel(/^I compared the two/).check()
  await page.getByRole('button', { name: 'Merge the records' }).click()

  await expect(page.getByText('You had two accounts with us.')).toContainText(stays.email)
  await auditPage(page, 'a record that took in another', { main: true })
  await page.goto(`/staff/patients/${goes.id}/health`)
  await expect(page).toHaveURL(`/staff/patients/${stays.id}/health`)
  await expect(page.getByText('Latex').first()).toBeVisible()
  await page.goto('/staff/patients')
  await page.getByRole('searchbox').first().fill(goes.email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`merged with ${fullName(goes)}`)).toBeVisible()

  await page.goto(`/staff/patients/${stays.id}/merge`)
  await page.getByRole('button', { name: `Undo the merge with ${fullName(goes)}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the merge' }).click()
  await expect(page.getByText('· Undone ·')).toBeVisible()
  await page.goto(`/staff/patients/${goes.id}/health`)
  await expect(page).toHaveURL(`/staff/patients/${goes.id}/health`)
  await expect(page.getByText('Latex').first()).toBeVisible()
})
