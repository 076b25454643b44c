import { expect, type Page } from '@playwright/test'
import type { Person } from './person'

export const consentsDialog = (page: Page) => page.getByRole('dialog', { name: 'Before we start' })

/** Accepts every consent in the dialog that gates the app. */
export const acceptConsents = async (page: Page, { initials }: Person) => {
  const dialog = consentsDialog(page)
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByLabel('Your initials').fill(initials.toLowerCase())
  await expect(dialog.getByLabel('Your initials')).toHaveValue(initials)
  await dialog.getByLabel('I agree to sharing my information this way').check()
  await dialog.getByLabel('I have read them and I agree').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}
