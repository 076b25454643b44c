import {
  type Browser,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'

/** Islands that are not hydrated yet and will be without a touch. */
export const sleepingIslands = 'astro-island[ssr]:not([client=touch])'

/** Makes every action and assertion wait until the visible islands are hydrated. */
const waitForHydration = (page: Page) =>
  page.addLocatorHandler(
    page.locator(sleepingIslands).filter({ visible: true }).first(),
    async () => {},
  )

/** A page in a second user's browser. The caller closes its context. */
export const openSecondUser = async (browser: Browser, options?: BrowserContextOptions) => {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await waitForHydration(page)
  return page
}

/** Opens another tab of the same browser. */
export const openTab = async (page: Page) => {
  const tab = await page.context().newPage()
  await waitForHydration(tab)
  return tab
}

/** Every test fails when a page violates its content security policy. */
export const test = base.extend({
  page: async ({ page }, use) => {
    const violations: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) violations.push(message.text())
    })
    await waitForHydration(page)
    await use(page)
    expect(violations).toEqual([])
  },
})
export { expect } from '@playwright/test'
