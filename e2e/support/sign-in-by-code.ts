import { expect, type Page } from '@playwright/test'
import { done } from './api'
import { codeSentTo, lettersTo } from './outbox'
import type { Person } from './person'

/** Signs in at the page that asks for it, with a code by email. */
export const signInByCode = async (page: Page, { email }: Pick<Person, 'email'>) => {
  const sent = (await lettersTo(page, email)).filter(({ code }) => code).length
  await page.getByLabel('Email or mobile phone').fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByLabel('Your code')).toBeVisible()
  await page.getByLabel('Your code').fill(await codeSentTo(page, email, sent + 1))
}

/** Signs in as one of the demo's patients, by their number; answers the patient's id. */
export const signInAs = async (page: Page, number: number): Promise<string> => {
  await page.goto('/auth/login?next=/app/photo-id')
  await signInByCode(page, { email: `p${number}@demo.careplus.test` })
  await expect(page).toHaveURL(/\/app/)
  const { data } = await done(page, '/me')
  return data.id
}
