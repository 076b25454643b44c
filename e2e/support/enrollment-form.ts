import { expect, type Page } from '@playwright/test'
import { codeSentTo } from './outbox'
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

export const question = (page: Page) => page.getByRole('heading', { level: 1 })
const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

type Asked = Exclude<(typeof questions)[number], 'Is this right?'>

/** What each screen of the enrolment is answered with; nothing is sent yet. */
export const fill: Readonly<Record<Asked, (page: Page, person: Person) => Promise<unknown>>> = {
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

/** Answers every question from the first on; ends where everything is said back. */
export const answerAll = async (page: Page, person: Person) => {
  for (const [asked, answer] of Object.entries(fill)) {
    await expect(question(page)).toHaveText(asked)
    await answer(page, person)
    await next(page)
  }
  await expect(question(page)).toHaveText('Is this right?')
  await expect(page.getByRole('main')).toContainText(fullName(person))
}

/** Has the code sent, reads it where it arrived, and enters it. */
export const passCode = async (page: Page, { email }: Person) => {
  await page.getByRole('button', { name: 'Send my code' }).click()
  await expect(question(page)).toHaveText('Check your email')
  await page.getByLabel('Your code').fill(await codeSentTo(page, email))
  await expect(question(page)).toHaveText(/^You’re in, /)
}
