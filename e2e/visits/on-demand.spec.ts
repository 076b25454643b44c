import { acceptWaiting } from '../support/accept-waiting'
import { openClinicianFor } from '../support/people/clinician-for'
import { createPatient } from '../support/people/create-patient'
import { signInDemo } from '../support/people/sign-in-demo'
import { expect, openSecondUser, test } from '../support/test'

test('a patient gets in line, a clinician accepts and gives back, and the patient is told each time', async ({
  page,
  browser,
}) => {
  const patient = await createPatient(page)
  const account = await openClinicianFor(patient.id)
  await page.goto('/app/appointments/booking?encounterTypeId=1')
  await page.getByRole('link', { name: /See a Provider Now/ }).click()
  await page.getByLabel('Your initials').fill(patient.initials)
  await page.getByRole('button', { name: 'See a provider now' }).click()
  await expect(page).toHaveURL(/\/app\/on-demand\//)
  await expect(page.getByRole('heading', { level: 1, name: 'You are in line' })).toBeVisible()

  // On the start page, and after a reload, the place is the same.
  await page.goto('/app')
  await page.getByRole('link', { name: /You are in line for a visit/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are in line' })).toBeVisible()

  const clinician = await openSecondUser(browser)
  await clinician.goto('/consents')
  await signInDemo(clinician, account)
  await clinician.goto('/staff/queue')
  const name = `${patient.firstName} ${patient.lastName}`
  await acceptWaiting(clinician, name)
  await expect(page.getByText('Someone has accepted your visit')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to your visit' })).toBeFocused()

  await clinician.goto('/staff/queue')
  await clinician.getByRole('button', { name: `Give back ${name}` }).click()
  const dialog = clinician.getByRole('dialog')
  await dialog.getByLabel('Why').selectOption('called_away')
  await dialog.getByRole('button', { name: 'Give back' }).click()
  await expect(clinician.getByRole('button', { name: `Accept ${name}` })).toBeVisible()
  await expect(page.getByText(/your clinician was called away/)).toBeVisible()

  await page.getByRole('button', { name: 'Leave the line' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the line' }).click()
  await expect(page.getByRole('heading', { name: 'You are no longer in line' })).toBeVisible()
  await expect(clinician.getByRole('button', { name: `Accept ${name}` })).toHaveCount(0)
})
