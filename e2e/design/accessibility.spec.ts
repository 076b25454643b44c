import { auditPage } from '../support/audits/audit-page'
import {
  bookFreeSlot,
  confirmButton,
  confirmUrl,
  encounterTypes,
  loadFreeSlot,
  pickTime,
  slotButtons,
} from '../support/booking'
import { consentsDialog } from '../support/people/consents-dialog'
import { createPatient } from '../support/people/create-patient'
import { fillAnswer, pageHeading, questions } from '../support/people/enrollment-form'
import { createPerson } from '../support/people/person'
import { createCardImage } from '../support/people/photo-id-image'
import { waitForCode, wrongCode } from '../support/servers/outbox'
import { runSql } from '../support/servers/state-database'
import { expect, test } from '../support/test'

test.describe.configure({ mode: 'parallel' })
test.use({ viewport: { width: 1280, height: 900 } })

// A page as its address opens it is audited by the visual matrix; here are the states that a user brings about.
test('an error’s details and the outbox have no axe violations', async ({ page }) => {
  await page.goto('/no/such/page')
  await page.getByRole('button', { name: 'View Error details' }).click()
  await auditPage(page, '404 with its details')
  await page.goto('/dev/outbox')
  await auditPage(page, 'outbox')
})

test('the enrollment screens have no axe violations, with errors and without', async ({ page }) => {
  const person = createPerson()
  await page.goto('/auth/enrollment')
  for (const title of questions) {
    await expect(pageHeading(page)).toHaveText(title)
    await auditPage(page, title)
    const isLast = title === 'How do we reach you?'
    const go = () =>
      page.getByRole('button', { name: isLast ? 'Send my code' : 'Continue' }).click()
    await go()
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
    await auditPage(page, `${title} left empty`)
    if (title === 'What is your zip code?')
      for (const [zip, notice] of [
        ['96910', 'We can’t see patients in Guam yet'],
        ['82001', 'In Wyoming we offer only this for now'],
      ] as const) {
        await page.getByLabel('Zip code').fill(zip)
        await expect(page.getByText(notice)).toBeVisible()
        await auditPage(page, notice)
      }
    if (title === 'Tell us about you') {
      await page.getByLabel('Date of birth').fill('2020-01-01')
      await go()
      await expect(page.getByText('Planned Parenthood')).toBeVisible()
      await auditPage(page, 'a person under 18')
    }
    await fillAnswer[title](page, person)
    await go()
  }
  await expect(pageHeading(page)).toHaveText('Check your email')
  await auditPage(page, 'code', { main: true })
  const code = await waitForCode(page, person.email)
  await page.getByLabel('Your code').fill(wrongCode(code))
  await expect(page.getByText('That code is not right. You have 4 tries left.')).toBeVisible()
  await auditPage(page, 'a wrong code')
  for (const why of ['code_expired', 'code_used', 'code_too_many_tries', 'code_unknown']) {
    await page.goto(`/auth/retry?why=${why}`)
    await expect(page.getByRole('button', { name: /Send a new code/ })).toBeVisible()
    await auditPage(page, why)
  }
  await page.goto('/auth/sent/email')
  await page.getByLabel('Your code').fill(code)
  await expect(consentsDialog(page)).toBeVisible()
  await page.goto('/auth/verified?about=reset')
  await expect(pageHeading(page)).toHaveText('Choose a new password')
  await auditPage(page, 'a new password')
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.locator('[aria-invalid="true"]')).toBeVisible()
  await auditPage(page, 'a password too short')
})

test('the sign-in pages have no axe violations', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.locator('[aria-invalid="true"]')).toBeVisible()
  await auditPage(page, 'login left empty')
  await page.getByRole('link', { name: 'Use my password instead' }).click()
  await page.getByLabel('Email').fill('unknown@example.com')
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('The email or the password is not right.')).toBeVisible()
  await auditPage(page, 'a wrong password')
  await page.goto('/auth/verify?fa=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')
  await expect(page.getByLabel('Date of birth')).toBeVisible()
  await auditPage(page, 'a link that was sent')
})

test('the consents and the treatment choice have no axe violations', async ({ page }) => {
  await createPatient(page, { until: 'code' })
  await page.goto('/app')
  const dialog = consentsDialog(page)
  await expect(dialog).toBeVisible()
  await auditPage(page, 'consents', { main: true })
  await dialog.getByLabel('Your initials').fill('J')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await auditPage(page, 'consents with mistakes')

  await createPatient(page, { until: 'consents' })
  await page.goto('/app/treatments')
  await auditPage(page, 'treatments before the first choice', { main: true })
})

test('the booking pages have no axe violations', async ({ page }) => {
  await createPatient(page)
  const booking = '/app/appointments/booking'
  await page.goto(`${booking}?encounterTypeId=1`)
  await expect(pageHeading(page)).toHaveText('How would you like to be seen?')
  await page.getByRole('link', { name: 'Schedule a Future Visit' }).click()
  await expect(pageHeading(page)).toHaveText('Who would you like to see?')
  await page.getByRole('link', { name: 'Daniel Reyes, NP' }).click()
  await expect(pageHeading(page)).toHaveText('Daniel Reyes, NP')
  await page.getByRole('tab').nth(4).click()
  await pickTime(page, slotButtons(page).first())
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
  await auditPage(page, 'a time that is chosen')
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(pageHeading(page)).toHaveText('Check and confirm')
  await page.getByLabel('Your initials').fill('ZZ')
  await confirmButton(page).click()
  await expect(page.getByText('Must be initials of first and last name')).toBeVisible()
  await auditPage(page, 'confirm with a mistake')

  const patient = await createPatient(page, { treatments: ['PrEP', 'HIV'] })
  await page.goto(booking)
  await expect(pageHeading(page)).toHaveText('What is the visit for?')
  await auditPage(page, 'what the visit is for')
  await page.goto(confirmUrl(await loadFreeSlot(page, patient, -12, encounterTypes.hivFollowUp)))
  await page.getByLabel('Your initials').fill(patient.initials)
  await confirmButton(page).click()
  await expect(page.getByText('Please select an appointment type')).toBeVisible()
  await auditPage(page, 'visit mode required')

  await page.goto(`${booking}/provider-details?encounterTypeId=1&providerId=unknown`)
  await expect(pageHeading(page)).toHaveText('Provider not found')
  await auditPage(page, 'no such provider')
})

test('the empty states of booking have no axe violations', async ({ page }) => {
  const booking = '/app/appointments/booking'
  const moveTo = (patientId: string, state: string) =>
    runSql('update patients set state = ? where id = ?', state, patientId)
  await moveTo((await createPatient(page)).id, 'VT')
  await page.goto(`${booking}/schedule?encounterTypeId=1`)
  await expect(page.getByText('No Available Providers')).toBeVisible()
  await auditPage(page, 'no provider available')
  await moveTo((await createPatient(page)).id, 'GU')
  await page.goto(`${booking}/schedule?encounterTypeId=6`)
  await expect(page.getByText('Service Not Available')).toBeVisible()
  await auditPage(page, 'not offered here')
})

test('home, photo ID and appointments have no axe violations', async ({ page }) => {
  const patient = await createPatient(page)
  await page.goto('/app')
  await expect(page.getByRole('region', { name: 'No visit planned' })).toBeVisible()
  await page.goto('/app/appointments')
  await auditPage(page, 'no visits')
  const id = await bookFreeSlot(page, patient)
  await page.goto(`/app/photo-id?appointmentId=${id}`)
  await auditPage(page, 'photo ID after a booking')
  await page.getByLabel('Choose a picture').setInputFiles({
    name: 'card.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF'),
  })
  await expect(page.getByRole('alert')).toContainText('not a picture')
  await auditPage(page, 'a file that is no picture')
  await page.getByLabel('Choose a picture').setInputFiles(await createCardImage(page))
  await expect(page.getByRole('button', { name: 'Use this picture' })).toBeVisible()
  await auditPage(page, 'a picture that is ready')
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await expect(page.getByRole('region', { name: 'Your next visit' })).toBeVisible()
  await auditPage(page, 'home with a visit and a toast', { main: true })
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText('A visit is booked')).toBeVisible()
  await auditPage(page, 'what is new')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await auditPage(page, 'account menu')
  await page.getByRole('button', { name: 'Contact support' }).click()
  await expect(page.getByRole('dialog', { name: 'Contact support' })).toBeVisible()
  await auditPage(page, 'contact support')
  await page.goto('/app/photo-id')
  await expect(page.getByText('On file')).toBeVisible()
  await auditPage(page, 'photo ID on file')
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await auditPage(page, 'before a photo ID is deleted')
  await page.goto('/app/appointments')
  await page.getByRole('button', { name: /^Cancel / }).click()
  await expect(page.getByRole('dialog', { name: 'Cancel this visit?' })).toBeVisible()
  await auditPage(page, 'before a visit is canceled', { main: true })
  await page.goto('/app/appointments/booking?encounterTypeId=1')
  await auditPage(page, 'already booked')
  await page.goto(`/app/appointments/booking/${id}/schedule`)
  await expect(pageHeading(page)).toHaveText('Move your visit')
  await auditPage(page, 'moving a visit')
  await page.goto('/staff/day')
  await expect(pageHeading(page)).toHaveText('Sorry')
  await auditPage(page, '401')
})

test('a booking conflict and a failed request have no axe violations', async ({ page }) => {
  const patient = await createPatient(page)
  const first = await loadFreeSlot(page, patient)
  await page.goto(
    `/app/appointments/booking/provider-details?encounterTypeId=1&providerId=${first.providerId}&taken=${new Date(Date.parse(first.time) + 60_000).toISOString()}`,
  )
  await expect(page.getByText('That time was just booked')).toBeVisible()
  await auditPage(page, 'a time that is taken')
  await page.goto(confirmUrl(first))
  await page.route('**/api/patients/*/appointments', (route) => route.abort())
  await page.getByLabel('Your initials').fill(patient.initials)
  await confirmButton(page).click()
  await expect(page.getByText(/^We got no answer/)).toBeVisible()
  await auditPage(page, 'confirm while the API is unreachable')
})
