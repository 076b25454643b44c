import { expect, type Page } from '@playwright/test'

const password = 'Demo-pass-2026!'

/** Signs a member of the demo's staff in through the door everybody uses. */
export const signInStaff = async (page: Page, who: string) => {
  await page.goto('/staff')
  await page.getByRole('button', { name: 'Use my password instead' }).click()
  await page.getByLabel('Email').fill(`${who}@demo.careplus.test`)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/staff\/\w/)
}

/** The list follows what others do. */
export const live = (page: Page) => expect(page.getByText('Live', { exact: true })).toBeVisible()
