import type { Locator } from '@playwright/test'

/** Presses a button of a page whose session is over, before the page notices by itself, which takes it a second. */
export const pressWithoutSession = async (button: Locator): Promise<void> => {
  const page = button.page()
  const left = page.waitForURL((url) => url.pathname.startsWith('/auth/'))
  await page.context().clearCookies()
  // A page may know its cookies for a moment longer, and may leave before this call is answered.
  await button
    .evaluate((element: HTMLElement) => {
      for (const cookie of document.cookie.split('; ')) {
        // biome-ignore lint/suspicious/noDocumentCookie: the press has to come in the same task
        document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`
      }
      localStorage.clear()
      element.click()
    })
    .catch(() => {})
  await left
}
