import { consentsDialog } from '../support/people/consents-dialog'
import {
  answerQuestions,
  enterCode,
  fillAnswer,
  pageHeading,
} from '../support/people/enrollment-form'
import { createPerson, fullName } from '../support/people/person'
import { expect, openTab, test } from '../support/test'

const continueButton = { name: 'Continue' }

test('keeps form values when going back, forward and reloading', async ({ page }) => {
  const person = createPerson()
  const zip = page.getByLabel('Zip code')
  const birth = page.getByLabel('Date of birth')
  await page.goto('/auth/enrollment')
  await fillAnswer['What is your zip code?'](page, person)
  await page.getByRole('button', continueButton).click()
  await expect(pageHeading(page)).toHaveText('Tell us about you')
  await fillAnswer['Tell us about you'](page, person)
  await page.goBack()
  await expect(zip).toHaveValue(person.zip)
  await page.goForward()
  await expect(birth).toHaveValue(person.dob)
  await page.reload()
  await expect(pageHeading(page)).toHaveText('Tell us about you')
  await expect(birth).toHaveValue(person.dob)
  await page.goBack()
  await expect(zip).toHaveValue(person.zip)
  await page.goForward()
  await expect(birth).toHaveValue(person.dob)
  await page.getByRole('button', continueButton).click()
  await expect(pageHeading(page)).toHaveText('How do we reach you?')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Last name')).toHaveValue(person.lastName)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(zip).toHaveValue(person.zip)
})

test('an address of the screens there once were leads to what is still unanswered, and loses nothing', async ({
  page,
}) => {
  const person = createPerson()
  await page.goto('/auth/enrollment')
  // As the tab of an older page kept it: the zip code came last.
  const { firstName, lastName, dob, email, phone } = person
  await page.evaluate(
    (answers) => sessionStorage.setItem('draft:guest:enrollment', JSON.stringify(answers)),
    { firstName, lastName, dob, email, phone },
  )
  await page.goto('/auth/enrollment?step=review')
  await expect(pageHeading(page)).toHaveText('What is your zip code?')
  await fillAnswer['What is your zip code?'](page, person)
  await page.getByRole('button', continueButton).click()
  await expect(page.getByLabel('Last name')).toHaveValue(lastName)
  await page.getByRole('button', continueButton).click()
  await expect(page.getByLabel('Mobile phone')).toHaveValue(phone)
  await page.getByRole('button', { name: 'Send my code' }).click()
  await expect(pageHeading(page)).toHaveText('Check your texts')
})

test('two tabs that answer differently do not mix: the one that asks for the code decides', async ({
  page,
}) => {
  const [one, other] = [createPerson(), createPerson({ firstName: 'Morgan', initials: 'MQ' })]
  await page.goto('/auth/enrollment')
  await answerQuestions(page, one)
  const second = await openTab(page)
  await second.goto('/auth/enrollment')
  await answerQuestions(second, other)
  await enterCode(page, one)
  await expect(consentsDialog(page)).toContainText(fullName(one))
})

test('never puts form values into the address, not even before hydration', async ({ page }) => {
  await page.route(/\/_astro\/.*\.js/, (route) => route.abort())
  await page.goto('/auth/login', { waitUntil: 'domcontentloaded' })
  await page.locator('input[name="handle"]').fill('jordan@example.com', { force: true })
  await page.keyboard.press('Enter')
  await page.evaluate(() => document.querySelector('form')?.requestSubmit())
  expect(page.url()).toMatch(/\/auth\/login$/)
})
