import type { Page } from '@playwright/test'

/** A toast with this text, for as long as it is shown. */
export const toast = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text)

/**
 * Waits until the page says this in a status. It looks many times a second, also while islands are hydrated, where an
 * assertion waits for them first: on a slow machine the five seconds of a toast are over by then.
 */
export const expectToast = async (page: Page, text: string | RegExp) => {
  const isPattern = text instanceof RegExp
  await page.waitForFunction(
    ({ source, flags, isPattern }) => {
      const plain = (words: string | null) => (words ?? '').replace(/\s+/g, ' ').trim()
      const pattern = isPattern ? new RegExp(source, flags) : null
      const isSaid = (words: string) =>
        pattern ? pattern.test(words) : words.toLowerCase().includes(plain(source).toLowerCase())
      return [...document.querySelectorAll('[role=status], output')]
        .flatMap((status) => [status, ...status.querySelectorAll('*')])
        .some((element) => element.checkVisibility() && isSaid(plain(element.textContent)))
    },
    { source: isPattern ? text.source : text, flags: isPattern ? text.flags : '', isPattern },
    { polling: 100, timeout: 30_000 },
  )
}
