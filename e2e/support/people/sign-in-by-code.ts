import { expect, type Page } from '@playwright/test'
import { callApiOrFail } from '../api'
import { loadMessagesTo, waitForCode } from '../servers/outbox'
import type { Person } from './person'

/** Signs in on the sign-in page with a code by email. */
export const signInByCode = async (page: Page, { email }: Pick<Person, 'email'>) => {
  const sent = (await loadMessagesTo(page, email)).filter(({ code }) => code).length
  await page.getByLabel('Email or mobile phone').fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByLabel('Your code')).toBeVisible()
  await page.getByLabel('Your code').fill(await waitForCode(page, email, sent + 1))
}

/** Signs in as a demo patient by number. Returns the patient's id. */
export const signInAsDemoPatient = async (page: Page, number: number): Promise<string> => {
  await page.goto('/auth/login?next=/app/photo-id')
  await signInByCode(page, { email: `p${number}@demo.careplus.test` })
  await expect(page).toHaveURL(/\/app/)
  const { data } = await callApiOrFail(page, '/me')
  return data.id
}
