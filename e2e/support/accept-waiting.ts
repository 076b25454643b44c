import { expect, type Page } from '@playwright/test'

/** Takes a patient from the line into their visit, past the word that a booked one begins soon: other tests book too. */
export const acceptWaiting = async (clinician: Page, name: string): Promise<void> => {
  await clinician.getByRole('button', { name: `Accept ${name}` }).click()
  const anyway = clinician.getByRole('button', { name: 'Accept anyway' })
  const isInVisit = () => /\/staff\/visits\//.test(clinician.url())
  await expect.poll(async () => isInVisit() || (await anyway.isVisible())).toBe(true)
  if (!isInVisit()) await anyway.click()
  await expect(clinician).toHaveURL(/\/staff\/visits\//)
}
