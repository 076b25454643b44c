import { expect, type Page } from '@playwright/test'
import { waitForCode } from '../servers/outbox'
import { fullName, type Person } from './person'

export const questions = [
  'What is your name?',
  'When were you born?',
  'What is your email?',
  'What is your mobile number?',
  'Where do you live?',
  'How should we send your code?',
  'Is this right?',
] as const

export const pageHeading = (page: Page) => page.getByRole('heading', { level: 1 })
const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

type Question = Exclude<(typeof questions)[number], 'Is this right?'>

/** Fills each screen of the enrollment; does not submit it. */
export const fillAnswer: Readonly<
  Record<Question, (page: Page, person: Person) => Promise<unknown>>
> = {
  'What is your name?': async (page, { firstName, lastName }) => {
    await page.getByLabel('First name').fill(firstName)
    await page.getByLabel('Last name').fill(lastName)
  },
  'When were you born?': (page, { dob }) => page.getByLabel('Date of birth').fill(dob),
  'What is your email?': (page, { email }) => page.getByLabel('Email').fill(email),
  'What is your mobile number?': (page, { phone }) => page.getByLabel('Mobile phone').fill(phone),
  'Where do you live?': async (page, { state, zip }) => {
    await page.getByLabel('State').selectOption(state)
    await page.getByLabel('Zip code').fill(zip)
  },
  'How should we send your code?': (page) => page.getByRole('radio', { name: /^Email/ }).check(),
}

/** Answers every question; ends on the review screen. */
export const answerQuestions = async (page: Page, person: Person) => {
  for (const [title, answer] of Object.entries(fillAnswer)) {
    await expect(pageHeading(page)).toHaveText(title)
    await answer(page, person)
    await next(page)
  }
  await expect(pageHeading(page)).toHaveText('Is this right?')
  await expect(page.getByRole('main')).toContainText(fullName(person))
}

/** Requests the code, reads it from the outbox and enters it. */
export const enterCode = async (page: Page, { email }: Person) => {
  await page.getByRole('button', { name: 'Send my code' }).click()
  await expect(pageHeading(page)).toHaveText('Check your email')
  await page.getByLabel('Your code').fill(await waitForCode(page, email))
  await expect(pageHeading(page)).toHaveText(/^You’re in, /)
}
