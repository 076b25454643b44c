import {
  type Browser,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'

/** Waits before every act and every look until the part of the page that is seen has woken up. */
const patient = (page: Page) =>
  page.addLocatorHandler(
    page.locator('astro-island[ssr]').filter({ visible: true }).first(),
    async () => {},
  )

/** A page of a browser that somebody else uses, closed by whoever asked for it. */
export const somebodyElse = async (browser: Browser, options?: BrowserContextOptions) => {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await patient(page)
  return page
}

/** Another tab of the same browser. */
export const anotherTab = async (page: Page) => {
  const tab = await page.context().newPage()
  await patient(tab)
  return tab
}

/** Whatever a test is about: no page does what its own policy forbids. */
export const test = base.extend({
  page: async ({ page }, use) => {
    const forbidden: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) forbidden.push(message.text())
    })
    await patient(page)
    await use(page)
    expect(forbidden).toEqual([])
  },
})
export { expect } from '@playwright/test'
