import {
  type Browser,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { callApiOrFail } from './api'
import { demoPassword, renewSignInCode } from './people/sign-in-demo'

/** Islands that are not hydrated yet and will be without a touch. */
export const sleepingIslands = 'astro-island[ssr]:not([client=touch])'

/** Makes every action and assertion wait until the visible islands are hydrated. */
const waitForHydration = (page: Page) =>
  page.addLocatorHandler(
    page.locator(sleepingIslands).filter({ visible: true }).first(),
    async () => {},
  )

const staffPrompt = (page: Page) =>
  page.getByRole('dialog', { name: 'First show us that it’s you' })
const patientPrompt = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })

/** Leaves the proof to the test itself. */
export const proveByHand = async (page: Page) => {
  await page.removeLocatorHandler(staffPrompt(page))
  await page.removeLocatorHandler(patientPrompt(page))
}

/**
 * Proves again who is there, wherever a page asks for it: a patient by the password of the demo, or by a code; staff by
 * their authenticator app.
 */
const proveWhenAsked = async (page: Page) => {
  const staff = staffPrompt(page)
  await page.addLocatorHandler(staff, async () => {
    await staff.getByLabel('Your code').fill(await authenticatorCode(page))
    await staff.getByRole('button', { name: 'Continue' }).click()
  })
  const patient = patientPrompt(page)
  await page.addLocatorHandler(patient, async () => {
    await patient.getByLabel('Your password').fill(demoPassword)
    await patient.getByRole('button', { name: 'Continue' }).click()
  })
}

/** What the authenticator app of the page's demo account shows; it counts even where it was used. */
const authenticatorCode = async (page: Page): Promise<string> => {
  const { email } = (await callApiOrFail(page, '/me')).data.attributes
  await renewSignInCode(String(email).split('@')[0] ?? '')
  const response = await page.request.get(`/dev/outbox.json?to=${encodeURIComponent(email)}`)
  return (await response.json()).signInCodes[0].code
}

/** A page in a second user's browser. The caller closes its context. */
export const openSecondUser = async (browser: Browser, options?: BrowserContextOptions) => {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await waitForHydration(page)
  await proveWhenAsked(page)
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
    await proveWhenAsked(page)
    await use(page)
    expect(violations).toEqual([])
  },
})
export { expect } from '@playwright/test'
