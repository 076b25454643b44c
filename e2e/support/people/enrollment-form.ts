import { expect, type Page } from '@playwright/test'
import { waitForCode } from '../servers/outbox'
import { consentsDialog } from './consents-dialog'
import { fullName, type Person } from './person'

export const questions = [
  'What is your zip code?',
  'Tell us about you',
  'How do we reach you?',
] as const

export const pageHeading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Fills each screen of the enrollment; does not submit it. */
export const fillAnswer: Readonly<
  Record<(typeof questions)[number], (page: Page, person: Person) => Promise<unknown>>
> = {
  'What is your zip code?': (page, { zip }) => page.getByLabel('Zip code').fill(zip),
  'Tell us about you': async (page, { firstName, lastName, dob }) => {
    await page.getByLabel('First name').fill(firstName)
    await page.getByLabel('Last name').fill(lastName)
    await page.getByLabel('Date of birth').fill(dob)
  },
  'How do we reach you?': async (page, { email, phone }) => {
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByLabel('Mobile phone').fill(phone)
    await page.getByRole('radio', { name: /^Email/ }).check()
  },
}

/** Answers every question; ends before the code is asked for, by email. */
export const answerQuestions = async (page: Page, person: Person) => {
  for (const [title, answer] of Object.entries(fillAnswer)) {
    await expect(pageHeading(page)).toHaveText(title)
    await answer(page, person)
    if (title !== 'How do we reach you?')
      await page.getByRole('button', { name: 'Continue' }).click()
  }
  await expect(page.getByRole('main')).toContainText(fullName(person))
}

/** Requests the code, reads it from the outbox and enters it; ends at the consents. */
export const enterCode = async (page: Page, { email }: Person) => {
  await page.getByRole('button', { name: 'Send my code' }).click()
  await expect(pageHeading(page)).toHaveText('Check your email')
  await page.getByLabel('Your code').fill(await waitForCode(page, email))
  await expect(consentsDialog(page)).toBeVisible()
}
