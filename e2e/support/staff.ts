import { expect, type Page } from '@playwright/test'

const password = 'Demo-pass-2026!'

/** Signs a demo staff member in on the sign-in page. */
export const signInStaff = async (page: Page, account: string) => {
  await page.goto('/staff')
  await page.getByRole('link', { name: 'Use my password instead' }).click()
  await page.getByLabel('Email').fill(`${account}@demo.careplus.test`)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/staff\/\w/)
}

/** Expects the list's live connection. */
export const expectLive = (page: Page) =>
  expect(page.getByText('Live', { exact: true })).toBeVisible()
