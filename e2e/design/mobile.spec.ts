import { expectNoOverflow } from '../support/audits/page-overflow'
import { slotButtons } from '../support/booking'
import { consentsDialog } from '../support/people/consents-dialog'
import { fillAnswer, pageHeading, questions } from '../support/people/enrollment-form'
import { createPerson } from '../support/people/person'
import { createCardImage } from '../support/people/photo-id-image'
import { signInDemo } from '../support/people/sign-in-demo'
import { waitForCode } from '../support/servers/outbox'
import { expect, test } from '../support/test'
import { expectToast } from '../support/toast'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a patient enrolls, books and cancels on a phone, and no page overflows', async ({ page }) => {
  // As long a name as a form takes, in one word.
  const person = createPerson({ lastName: `Q${'uintanilla'.repeat(9)}` })
  const expectScreen = async (heading: string | RegExp) => {
    await expect(pageHeading(page)).toHaveText(heading)
    await expectNoOverflow(page, `${heading}`)
  }

  await page.goto('/')
  await expectScreen(/./)
  await page.getByRole('link', { name: 'Get started' }).filter({ visible: true }).first().tap()
  for (const title of questions) {
    await expectScreen(title)
    await fillAnswer[title](page, person)
    await expectNoOverflow(page, `${title} answered`)
    if (title === 'How do we reach you?') break
    await page.getByRole('button', { name: 'Continue' }).tap()
  }
  await page.getByRole('button', { name: 'Send my code' }).tap()
  await expectScreen('Check your email')
  await page.getByLabel('Your code').fill(await waitForCode(page, person.email))

  const dialog = consentsDialog(page)
  await dialog.getByLabel('Your initials').fill(person.initials)
  await expectNoOverflow(page, 'the consents')
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  await dialog.getByText('I agree to sharing my information this way').tap()
  await dialog.getByText('I have read them and I agree').tap()
  await dialog.getByRole('button', { name: 'Save' }).tap()

  await expectScreen('What brings you here?')
  await page.getByRole('button', { name: /^PrEP/ }).tap()
  await expectScreen('How would you like to be seen?')
  await page.getByRole('link', { name: /^Schedule a Future Visit/ }).tap()
  await expectScreen('Who would you like to see?')
  await page.getByRole('link', { name: 'Daniel Reyes, NP' }).tap()
  await expectScreen('Daniel Reyes, NP')
  await page.getByRole('tab').nth(2).tap()
  await slotButtons(page).first().tap()
  await expectScreen('Check and confirm')
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
  await expectNoOverflow(page, 'a time that is chosen')
  await page.getByRole('link', { name: 'Continue' }).tap()
  await expectScreen('Check and confirm')
  await page.getByLabel('Your initials').fill(person.initials)
  await page.getByRole('button', { name: 'Confirm visit' }).tap()

  await expectScreen('One more thing: your ID')
  await page.getByLabel('Take a picture').setInputFiles(await createCardImage(page))
  await expect(page.getByRole('img', { name: 'Your ID as it will be sent' })).toBeVisible()
  await expectNoOverflow(page, 'a picture that is ready')
  await page.getByRole('button', { name: 'Use this picture' }).tap()

  await expectScreen(/^Good (morning|afternoon|evening), Jordan$/)
  const bar = page.getByRole('navigation', { name: 'Main, bottom' })
  await bar.getByRole('link', { name: 'Visits' }).tap()
  await expectScreen('Your visits')
  await page.getByRole('button', { name: /^Cancel / }).tap()
  await expectNoOverflow(page, 'the question before a visit is canceled')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel visit' }).tap()
  await expectToast(page, 'Your appointment is canceled.')
  await expect(page.getByText('No visit planned')).toBeVisible()
  await expectNoOverflow(page, 'no visits')
})

test('a manager opens a page past the fifth from More in the bottom bar', async ({ page }) => {
  await page.goto('/robots.txt')
  await signInDemo(page, 'manager')
  await page.goto('/staff/patients')
  const bar = page.getByRole('navigation', { name: 'Staff, bottom' })
  await bar.getByRole('button', { name: 'More' }).tap()
  await bar.getByRole('link', { name: 'Partner inquiries' }).tap()
  await expect(pageHeading(page)).toHaveText('Partner inquiries')
  await expectNoOverflow(page, 'the partner inquiries')
})
