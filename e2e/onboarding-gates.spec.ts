import { confirmHref, confirmVisit, opening, visits } from './support/booking'
import { choose, enrol } from './support/create-patient'
import { question } from './support/enrollment-form'
import { consents } from './support/consents-dialog'
import { look } from './support/audit-page'
import { signInAs } from './support/sign-in-by-code'
import { expect, test } from './support/test'

test('the consents refuse what is not agreed to in the words agreed', async ({ page }) => {
  await enrol(page, { until: 'code' })
  await page.goto('/app')
  const dialog = consents(page)
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

test('somebody whose organization does not cover them is told, once', async ({ page }) => {
  await signInAs(page, 36)
  const dialog = page.getByRole('dialog', { name: 'CBO Assignment Update' })
  await expect(dialog.getByRole('button', { name: 'Ok' })).toBeFocused()
  await page.keyboard.press('Escape')
  await look(page, 'CBO Assignment Update')
  await dialog.getByRole('button', { name: 'Ok' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/app')
  await expect(question(page)).toHaveText(/^Good /)
  await expect(page.getByText('Your care team will tell you when you can book')).toBeVisible()
  await page.goto('/app/appointments/booking')
  await expect(page).toHaveURL(/\/app$/)
})

test('somebody who needs insurance is asked whether to wait, once', async ({ page }) => {
  await signInAs(page, 38)
  const dialog = page.getByRole('dialog', { name: 'Insurance Required' })
  await expect(dialog).toBeVisible()
  await look(page, 'Insurance Required')
  await dialog.getByRole('button', { name: 'No thanks' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/app')
  await expect(question(page)).toHaveText(/^Good /)
  await expect(dialog).toBeHidden()
})

test('a visit that may be by phone asks which it shall be', async ({ page }) => {
  const patient = await enrol(page, { treatments: ['HIV'], state: 'IL', zip: '60601' })
  await page.goto(confirmHref(await opening(page, patient, -3, visits.hivFollowUp)))
  await page.getByLabel('Your initials').fill(patient.initials)
  await confirmVisit(page).click()
  await expect(page.getByText('Please select an appointment type')).toBeVisible()
  await page.getByRole('radio', { name: /^Phone/ }).check()
  await confirmVisit(page).click()
  await expect(page.getByText('Your visit is booked')).toContainText('phone with')
})

test('who was sent by one organization is asked by whom, and may leave it open', async ({
  page,
}) => {
  const id = await signInAs(page, 34)
  await choose(page, id, ['PrEP'])
  await page.goto(confirmHref(await opening(page, { id })))
  await page.getByLabel('Your initials').fill('FS')
  await page.getByLabel('Who referred you?').selectOption('Other')
  await confirmVisit(page).click()
  await expect(page.getByText('Please tell us who referred you')).toBeVisible()
  await look(page, 'who referred you')
})
