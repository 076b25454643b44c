import type { Locator } from '@playwright/test'

/** Presses a button of a page whose session is over, before the page notices by itself, which takes it a second. */
export const pressWithoutSession = async (button: Locator): Promise<void> => {
  await button.page().context().clearCookies()
  // After this call: the page may leave before it would have answered.
  await button.evaluate((element: HTMLElement) =>
    setTimeout(() => {
      localStorage.clear()
      element.click()
    }),
  )
}
