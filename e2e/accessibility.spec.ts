import {
  book,
  confirmHref,
  confirmVisit,
  opening,
  pickTime,
  slotsOf,
  visits,
} from './support/booking'
import { enrol } from './support/create-patient'
import { fill, question, questions } from './support/enrollment-form'
import { consents } from './support/consents-dialog'
import { look } from './support/audit-page'
import { codeSentTo, wrongCode } from './support/outbox'
import { stranger } from './support/person'
import { pictureOfCard } from './support/photo-id-image'
import { expect, test } from './support/test'

test.describe.configure({ mode: 'parallel', timeout: 180_000 })
test.use({ viewport: { width: 1280, height: 900 } })

test('the public pages keep nobody out', async ({ page }) => {
  await page.goto('/')
  await look(page, 'landing', { main: true })
  await page.goto('/consents')
  await look(page, 'consents')
  await page.goto('/consents/telehealth_consent')
  await look(page, 'consent to treat')
  await page.goto('/app/treatments')
  await look(page, 'treatments for a guest')
  await page.goto('/app/treatments/pep')
  await look(page, 'a treatment for a guest')
  await page.goto('/no/such/page')
  await look(page, '404', { main: true })
  await page.getByRole('button', { name: 'View Error details' }).click()
  await look(page, '404 with its details')
  await page.goto('/500')
  await look(page, '500')
  await page.goto('/dev/outbox')
  await look(page, 'outbox')
})

test('enrolling keeps nobody out, whatever goes wrong', async ({ page }) => {
  const person = stranger()
  const go = () => page.getByRole('button', { name: 'Continue' }).click()
  await page.goto('/auth/enrollment')
  for (const asked of questions) {
    await expect(question(page)).toHaveText(asked)
    await look(page, asked, { main: asked === 'What is your name?' })
    if (asked === 'Is this right?') break
    await go()
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
    await look(page, `${asked} left empty`)
    if (asked === 'When were you born?') {
      await page.getByLabel('Date of birth').fill('2020-01-01')
      await go()
      await expect(page.getByText('Planned Parenthood')).toBeVisible()
      await look(page, 'somebody under 18')
    }
    await fill[asked](page, person)
    await go()
  }
  await page.getByRole('button', { name: 'Send my code' }).click()
  await expect(question(page)).toHaveText('Check your email')
  await look(page, 'code', { main: true })
  const code = await codeSentTo(page, person.email)
  await page.getByLabel('Your code').fill(wrongCode(code))
  await expect(page.getByText('That code is not right. You have 4 tries left.')).toBeVisible()
  await look(page, 'a wrong code')
  for (const why of ['code_expired', 'code_used', 'code_too_many_tries', 'code_unknown']) {
    await page.goto(`/auth/retry?why=${why}`)
    await expect(page.getByRole('button', { name: /Send a new code/ })).toBeVisible()
    await look(page, why)
  }
  await page.goto('/auth/sent/email')
  await page.getByLabel('Your code').fill(code)
  await expect(question(page)).toHaveText(/^You’re in, /)
  await look(page, 'verified')
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.locator('[aria-invalid="true"]')).toBeVisible()
  await look(page, 'a password too short')
})

test('signing in keeps nobody out', async ({ page }) => {
  await page.goto('/auth/login')
  await look(page, 'login', { main: true })
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.locator('[aria-invalid="true"]')).toBeVisible()
  await look(page, 'login left empty')
  await page.getByRole('button', { name: 'Use my password instead' }).click()
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('The email or the password is not right.')).toBeVisible()
  await look(page, 'a wrong password')
  for (const path of ['/auth/forgot-password', '/auth/verify', '/auth/verified', '/auth/code']) {
    await page.goto(path)
    await expect(question(page)).toBeVisible()
    await look(page, path)
  }
  await page.goto('/auth/verify?fa=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')
  await expect(page.getByLabel('Date of birth')).toBeVisible()
  await look(page, 'a link that was sent')
})

test('the gates and the choice of a treatment keep nobody out', async ({ page }) => {
  await enrol(page, { until: 'code' })
  await page.goto('/app')
  const dialog = consents(page)
  await expect(dialog).toBeVisible()
  await look(page, 'consents', { main: true })
  await dialog.getByLabel('Your initials').fill('J')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await look(page, 'consents with mistakes')

  await enrol(page, { until: 'consents' })
  await page.goto('/app/treatments')
  await look(page, 'treatments', { main: true })
  await page.goto('/app/treatments/prep')
  await look(page, 'a treatment')
})

test('choosing a visit keeps nobody out', async ({ page }) => {
  await enrol(page)
  const booking = '/app/appointments/booking'
  await page.goto(`${booking}?encounterTypeId=1`)
  await expect(question(page)).toHaveText('Who would you like to see?')
  await look(page, 'providers', { main: true })
  await page.getByRole('link', { name: 'Daniel Reyes, NP' }).click()
  await expect(question(page)).toHaveText('Daniel Reyes, NP')
  await look(page, 'a provider', { main: true })
  await page.getByRole('tab').nth(4).click()
  await slotsOf(page).first().click()
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
  await look(page, 'a time that is chosen')
  await pickTime(page, slotsOf(page).first())
  await expect(question(page)).toHaveText('Check and confirm')
  await look(page, 'confirm', { main: true })
  await page.getByLabel('Your initials').fill('ZZ')
  await confirmVisit(page).click()
  await expect(page.getByText('Must be initials of first and last name')).toBeVisible()
  await look(page, 'confirm with a mistake')

  const patient = await enrol(page, { treatments: ['PrEP', 'HIV'] })
  await page.goto(booking)
  await expect(question(page)).toHaveText('What is the visit for?')
  await look(page, 'what the visit is for')
  await page.goto(confirmHref(await opening(page, patient, -1, visits.hivFollowUp)))
  await page.getByLabel('Your initials').fill(patient.initials)
  await confirmVisit(page).click()
  await expect(page.getByText('Please select an appointment type')).toBeVisible()
  await look(page, 'video or phone is asked')

  await page.goto(`${booking}/provider-details?encounterTypeId=1&providerId=nobody`)
  await expect(question(page)).toHaveText('Provider not found')
  await look(page, 'no such provider')
})

test('the dead ends of booking keep nobody out', async ({ page }) => {
  const booking = '/app/appointments/booking'
  await enrol(page, { state: 'VT', zip: '05401' })
  await page.goto(`${booking}/schedule?encounterTypeId=1`)
  await expect(page.getByText('No Available Providers')).toBeVisible()
  await look(page, 'nobody is free')
  await enrol(page, { state: 'GU', zip: '96910' })
  await page.goto(`${booking}/schedule?encounterTypeId=6`)
  await expect(page.getByText('Service Not Available')).toBeVisible()
  await look(page, 'not offered here')
})

test('home, photo ID and visits keep nobody out', async ({ page }) => {
  const patient = await enrol(page)
  await page.goto('/app')
  await expect(page.getByRole('region', { name: 'No visit planned' })).toBeVisible()
  await look(page, 'home without a visit', { main: true })
  await page.goto('/app/appointments')
  await look(page, 'no visits')
  const id = await book(page, patient, await opening(page, patient, -1))
  await page.goto(`/app/photo-id?appointmentId=${id}`)
  await look(page, 'photo ID', { main: true })
  await page.getByLabel('Choose a picture').setInputFiles({
    name: 'card.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF'),
  })
  await expect(page.getByRole('alert')).toContainText('not a picture')
  await look(page, 'a file that is no picture')
  await page.getByLabel('Choose a picture').setInputFiles(await pictureOfCard(page))
  await expect(page.getByRole('button', { name: 'Use this picture' })).toBeVisible()
  await look(page, 'a picture that is ready')
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await expect(page.getByRole('region', { name: 'Your next visit' })).toBeVisible()
  await look(page, 'home with a visit and a toast', { main: true })
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText('Your visit is booked')).toBeVisible()
  await look(page, 'what is new')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await look(page, 'account menu')
  await page.getByRole('button', { name: 'Contact support' }).click()
  await expect(page.getByRole('dialog', { name: 'Contact support' })).toBeVisible()
  await look(page, 'contact support')
  await page.goto('/app/photo-id')
  await expect(page.getByText('On file')).toBeVisible()
  await look(page, 'photo ID on file')
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(page, 'before a photo ID is deleted')
  await page.goto('/app/appointments')
  await look(page, 'visits', { main: true })
  await page.getByRole('button', { name: /^Cancel / }).click()
  await expect(page.getByRole('dialog', { name: 'Cancel this visit?' })).toBeVisible()
  await look(page, 'before a visit is canceled', { main: true })
  await page.goto('/app/appointments/booking?encounterTypeId=1')
  await look(page, 'already booked')
  await page.goto(`/app/appointments/booking/${id}/schedule`)
  await expect(question(page)).toHaveText('Move your visit')
  await look(page, 'moving a visit')
  await page.goto('/staff/day')
  await expect(question(page)).toHaveText('Sorry')
  await look(page, '401')
})

test('a time that went to somebody else keeps nobody out', async ({ page }) => {
  const patient = await enrol(page)
  const first = await opening(page, patient)
  await page.goto(
    `/app/appointments/booking/provider-details?encounterTypeId=1&providerId=${first.providerId}&taken=${new Date(Date.parse(first.time) + 60_000).toISOString()}`,
  )
  await expect(page.getByText('Somebody else has just taken that time')).toBeVisible()
  await look(page, 'a time that is taken')
  await page.goto(confirmHref(first))
  await page.route('**/api/patients/*/appointments', (route) => route.abort())
  await page.getByLabel('Your initials').fill(patient.initials)
  await confirmVisit(page).click()
  await expect(page.getByRole('status').getByText(/We are really sorry/)).toBeVisible()
  await look(page, 'confirm while nobody answers')
})
