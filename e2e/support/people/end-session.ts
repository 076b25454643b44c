import type { Page } from '@playwright/test'

/** Ends the session of a browser. The page is left first: an open one goes to the sign-in page by itself once it is over. */
export const endSession = async (page: Page): Promise<void> => {
  await page.goto('about:blank')
  await page.context().clearCookies()
}
