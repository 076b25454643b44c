import type { Locator } from '@playwright/test'

/** Presses a button of a page whose session is over, unless the page notices by itself before; ends on the sign-in page. */
export const pressWithoutSession = async (button: Locator): Promise<void> => {
  const page = button.page()
  // The button of this page, not of the one that is come back to.
  const element = await button.elementHandle()
  const left = page.waitForURL((url) => url.pathname.startsWith('/auth/'))
  await page.context().clearCookies()
  // A page may know its cookies for a moment longer, and may leave before this call is answered.
  await element
    ?.evaluate((pressed) => {
      for (const cookie of document.cookie.split('; ')) {
        // biome-ignore lint/suspicious/noDocumentCookie: the press has to come in the same task
        document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`
      }
      localStorage.clear()
      if (pressed instanceof HTMLElement) pressed.click()
    })
    .catch(() => {})
  await left
}
