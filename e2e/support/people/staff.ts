import { expect, type Page } from '@playwright/test'
import { demoEmail, demoPassword, renewSignInCode, signInDemo } from './sign-in-demo'

/** Signs a demo staff member in on the sign-in page, from wherever it asked them to. */
export const passSignInPage = async (page: Page, account: string) => {
  await renewSignInCode(account)
  // A page of staff leads to the sign-in with a password.
  if (new URL(page.url()).searchParams.get('with') !== 'password')
    await page.getByRole('link', { name: 'Use my password instead' }).click()
  await page.getByLabel('Email').fill(demoEmail(account))
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  // A code counts once: another worker may have signed in with it just now.
  await expect(async () => {
    if (!page.url().includes('/auth/second-factor')) return
    await renewSignInCode(account)
    await page.getByLabel('Your code').fill(await signInCodeOf(page, account), { timeout: 10_000 })
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL((url) => url.pathname !== '/auth/second-factor', { timeout: 10_000 })
  }).toPass({ timeout: 120_000 })
}

/** What the authenticator app of a demo account shows now. */
export const signInCodeOf = async (page: Page, account: string): Promise<string> => {
  const response = await page.request.get(
    `/dev/outbox.json?to=${encodeURIComponent(demoEmail(account))}`,
  )
  return (await response.json()).signInCodes[0].code
}

/** Signs a demo staff member in on the sign-in page, which leads to their home. */
export const signInStaffOnPage = async (page: Page, account: string) => {
  await page.goto('/staff')
  await passSignInPage(page, account)
  await expect(page).toHaveURL('/staff')
}

/** Signs a demo staff member in through the API, for tests that are not about the sign-in page. */
export const signInStaff = async (page: Page, account: string) => {
  // Any page of this origin, with few scripts.
  await page.goto('/consents')
  await signInDemo(page, account)
}

/** Expects the list's live connection. */
export const expectLive = (page: Page) =>
  expect(page.getByText('Live', { exact: true })).toBeVisible()
