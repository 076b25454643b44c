import { expect, type Page } from '@playwright/test'
import { codeSentTo, lettersTo } from './outbox'
import type { Person } from './person'

/** Signs in at the page that asks for it, with a code by email. */
export const signInByCode = async (page: Page, { email }: Person) => {
  const sent = (await lettersTo(page, email)).filter(({ code }) => code).length
  await page.getByLabel('Email or mobile phone').fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByLabel('Your code')).toBeVisible()
  await page.getByLabel('Your code').fill(await codeSentTo(page, email, sent + 1))
}
