import { auditPage } from '../support/audits/audit-page'
import { confirmButton, confirmUrl, encounterTypes, loadFreeSlot } from '../support/booking'
import { consentsDialog } from '../support/people/consents-dialog'
import { chooseTreatments, createPatient } from '../support/people/create-patient'
import { pageHeading } from '../support/people/enrollment-form'
import { signInAsDemoPatient } from '../support/people/sign-in-by-code'
import { expect, test } from '../support/test'

test('the consents dialog rejects missing consents and initials with their messages', async ({
  page,
}) => {
  await createPatient(page, { until: 'code' })
  await page.goto('/app')
  const dialog = consentsDialog(page)
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await dialog.getByLabel('Your initials').fill('jq')
  await save.click()
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('Agree to sharing your information')
  await expect(alert).toContainText('Agree Policy')
  await dialog.getByLabel('I agree to sharing my information this way').check()
  await dialog.getByLabel('I have read them and I agree').check()
  await dialog.getByLabel('Your initials').fill('')
  await save.click()
  await expect(alert).toHaveText(/One thing to fix.*Enter your initials/)
})

test('a patient whose organization does not cover them sees the notice once', async ({ page }) => {
  await signInAsDemoPatient(page, 36)
  const dialog = page.getByRole('dialog', { name: 'CBO Assignment Update' })
  await expect(dialog.getByRole('button', { name: 'Ok' })).toBeFocused()
  await page.keyboard.press('Escape')
  await auditPage(page, 'CBO Assignment Update')
  await dialog.getByRole('button', { name: 'Ok' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/app')
  await expect(pageHeading(page)).toHaveText(/^Good /)
  await expect(
    page.getByText('Message your care team to ask when you can book a visit'),
  ).toBeVisible()
  await page.goto('/app/appointments/booking')
  await expect(page).toHaveURL(/\/app$/)
})

test('a patient who needs insurance sees the waitlist question once', async ({ page }) => {
  await signInAsDemoPatient(page, 38)
  const dialog = page.getByRole('dialog', { name: 'Insurance Required' })
  await expect(dialog).toBeVisible()
  await auditPage(page, 'Insurance Required')
  await dialog.getByRole('button', { name: 'No thanks' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/app')
  await expect(pageHeading(page)).toHaveText(/^Good /)
  await expect(dialog).toBeHidden()
})

test('a visit that may be by phone requires a visit mode', async ({ page }) => {
  const patient = await createPatient(page, { treatments: ['HIV'], state: 'IL', zip: '60601' })
  await page.goto(confirmUrl(await loadFreeSlot(page, patient, -14, encounterTypes.hivFollowUp)))
  await page.getByLabel('Your initials').fill(patient.initials)
  await confirmButton(page).click()
  await expect(page.getByText('Please select an appointment type')).toBeVisible()
  await page.getByRole('radio', { name: /^Phone/ }).check()
  await confirmButton(page).click()
  await expect(page.getByText('Your visit is booked')).toContainText('phone with')
})

test('a referred patient is asked who referred them', async ({ page }) => {
  const id = await signInAsDemoPatient(page, 34)
  await chooseTreatments(page, id, ['PrEP'])
  await page.goto(confirmUrl(await loadFreeSlot(page, { id })))
  await page.getByLabel('Your initials').fill('FS')
  await page.getByLabel('Who referred you?').selectOption('Other')
  await confirmButton(page).click()
  await expect(page.getByText('Please tell us who referred you')).toBeVisible()
  await auditPage(page, 'who referred you')
})
