import { encounterTypes, slotButtons } from '../support/booking'
import { openClinicianFor } from '../support/people/clinician-for'
import { consentsDialog } from '../support/people/consents-dialog'
import { createPatient } from '../support/people/create-patient'
import { pageHeading } from '../support/people/enrollment-form'
import { createPerson, type Person } from '../support/people/person'
import { TapCounter } from '../support/people/taps'
import { waitForCode } from '../support/servers/outbox'
import { expect, openSecondUser, test } from '../support/test'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** The code comes by text, which is the default; its last digit sends it. */
const enterCode = async (counter: TapCounter, { phone }: Person) => {
  const { page } = counter
  await expect(pageHeading(page)).toHaveText('Check your texts')
  await counter.fill('Your code', await waitForCode(page, phone))
  await expect(consentsDialog(page)).toBeVisible()
}

/** Each consent is an act of its own. */
const agree = async (counter: TapCounter, { initials }: Person) => {
  const dialog = consentsDialog(counter.page)
  await counter.fill('Your initials', initials)
  await counter.press(dialog.getByText('I agree to sharing my information this way'))
  await counter.press(dialog.getByText('I have read them and I agree'))
  await counter.press(dialog.getByRole('button', { name: 'Save' }))
}

test('a new patient goes from the landing page to a booked visit in 15 taps', async ({ page }) => {
  const person = createPerson()
  const counter = new TapCounter(page)
  const { press, fill } = counter
  await page.goto('/')
  await press(page.getByRole('link', { name: 'Get started' }).filter({ visible: true }).first())

  await expect(pageHeading(page)).toHaveText('What is your zip code?')
  await fill('Zip code', person.zip)
  await expect(page.getByText('New York', { exact: true })).toBeVisible()
  await press(page.getByRole('button', { name: 'Continue' }))

  await expect(pageHeading(page)).toHaveText('Tell us about you')
  await fill('First name', person.firstName)
  await fill('Last name', person.lastName)
  await fill('Date of birth', person.dob)
  await press(page.getByRole('button', { name: 'Continue' }))

  await expect(pageHeading(page)).toHaveText('How do we reach you?')
  await fill('Email', person.email)
  await fill('Mobile phone', person.phone)
  await press(page.getByRole('button', { name: 'Send my code' }))
  await enterCode(counter, person)
  await agree(counter, person)

  await expect(pageHeading(page)).toHaveText('What brings you here?')
  // What is still to fill in does not call in red on the first day.
  await expect(page.locator('.tabbar .count:not([hidden])')).not.toHaveCount(0)
  await expect(page.locator('.tabbar .count.hot:not([hidden])')).toHaveCount(0)
  await press(page.getByRole('button', { name: /^PrEP/ }))
  await press(page.getByRole('link', { name: /^Schedule a Future Visit/ }))
  await press(page.getByRole('link', { name: 'Daniel Reyes, NP' }))
  await expect(pageHeading(page)).toHaveText('Daniel Reyes, NP')
  await press(slotButtons(page).first())
  await expect(pageHeading(page)).toHaveText('Check and confirm')
  await fill('Your initials', person.initials)
  await press(page.getByRole('button', { name: 'Confirm visit' }))
  await expect(page.getByText('Your visit is booked')).toBeVisible()

  expect(counter.taps.length, counter.taps.join(' | ')).toBeLessThanOrEqual(15)
  expect(counter.fields).toHaveLength(9)
})

test('a person exposed to HIV reads what to do after one tap, and is in line for PEP in 12', async ({
  page,
  browser,
}) => {
  const person = createPerson()
  // A clinician who sees patients of this state now: with none there is no line.
  const before = await openSecondUser(browser)
  const { id } = await createPatient(before, { treatments: ['PEP'] })
  await openClinicianFor(id, encounterTypes.pep)
  await before.context().close()
  const counter = new TapCounter(page)
  const { press, fill } = counter
  await page.goto('/')
  const strip = page.getByRole('complementary', { name: 'PEP' })
  await press(strip.getByRole('link', { name: 'What to do now' }))

  const first = page.getByRole('region', { name: 'Go to an emergency room now if you can' })
  await expect(first).toContainText('PEP must start within 72 hours of the exposure')
  await expect(first.getByRole('link', { name: 'Find the nearest emergency room' })).toBeVisible()
  await expect(first.getByRole('link', { name: /^Call us/ })).toHaveAttribute('href', /^tel:/)
  expect(counter.taps).toHaveLength(1)

  await fill('Zip code', person.zip)
  await expect(page.getByRole('heading', { name: 'The first visit in New York' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Sign up for a visit' }))

  await expect(pageHeading(page)).toHaveText('Tell us about you')
  await fill('First name', person.firstName)
  await fill('Last name', person.lastName)
  await fill('Date of birth', person.dob)
  await fill('Email', person.email)
  await fill('Mobile phone', person.phone)
  await press(page.getByRole('button', { name: 'Send my code' }))
  await enterCode(counter, person)
  await agree(counter, person)

  await expect(pageHeading(page)).toHaveText('When did it happen?')
  await press(page.getByRole('button', { name: 'In the last hour' }))
  await press(page.getByRole('button', { name: 'Continue' }))
  await fill('Your initials', person.initials)
  await press(page.getByRole('button', { name: 'See a provider now' }))
  await expect(pageHeading(page)).toHaveText('You are in line')

  expect(counter.taps.length, counter.taps.join(' | ')).toBeLessThanOrEqual(12)
  expect(counter.fields).toHaveLength(9)
})
