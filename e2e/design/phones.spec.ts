import type { Page } from '@playwright/test'
import { signInDemo } from '../support/people/sign-in-demo'
import { signInStaff } from '../support/people/staff'
import { expect, test } from '../support/test'

test.describe.configure({ mode: 'parallel' })
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Draws pages with the styles of an iPhone, which this engine does not support. */
const drawAsOnIphone = (page: Page) =>
  page.route(/.*/, async (route) => {
    if (!['document', 'stylesheet'].includes(route.request().resourceType()))
      return route.fallback()
    const response = await route.fetch()
    const text = await response.text()
    const body = text.replaceAll(/-webkit-touch-callout:\s*none/g, 'display:block')
    await route.fulfill({ response, body })
  })

/** Fields with letters of fewer than 16 pixels, into which an iPhone zooms and stays there. */
const findSmallFields = () =>
  [
    ...document.querySelectorAll(
      'input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [type=range], [type=color], [type=submit]), textarea, select',
    ),
  ]
    .filter((field) => field.checkVisibility())
    .map((field) => ({ field, size: Number.parseFloat(getComputedStyle(field).fontSize) }))
    .filter(({ size }) => size < 16)
    .map(
      ({ field, size }) =>
        `${field.id || field.getAttribute('aria-label') || field.className}: ${size} px`,
    )

const patientPages = [
  '/app/messages?to=support',
  '/app/account/profile',
  '/app/account/address',
  '/app/account/settings',
  '/app/account/insurance',
  '/app/account/health-history',
  '/app/appointments/booking',
  '/app/labs',
]
const staffPages = [
  '/staff/day',
  '/staff/patients',
  '/staff/tasks',
  '/staff/messages',
  '/staff/labs',
  '/staff/account',
]

test('no field makes an iPhone zoom in', async ({ browser }) => {
  const context = await browser.newContext({
    bypassCSP: true,
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await drawAsOnIphone(page)
  const expectLarge = async (path: string) => {
    await page.goto(path)
    expect.soft(await page.evaluate(findSmallFields), path).toEqual([])
  }
  for (const path of ['/auth/login', '/auth/enrollment', '/auth/forgot-password'])
    await expectLarge(path)
  await signInDemo(page, 'patient')
  for (const path of patientPages) await expectLarge(path)
  await context.clearCookies()
  await signInStaff(page, 'provider')
  for (const path of staffPages) await expectLarge(path)
  await context.close()
})

test('with the keyboard open, the field and its button are seen', async ({ page }) => {
  await page.goto('/consents')
  await signInDemo(page, 'patient')
  await page.goto('/app/messages')
  // Chrome and Firefox on phones make the page as low as the keyboard leaves it.
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute(
    'content',
    /interactive-widget=resizes-content/,
  )
  await page.getByRole('link', { name: /^Care team/ }).tap()
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.tap()
  await page.setViewportSize({ width: 390, height: 460 })
  await field.fill('I have a question about my medicine.')
  await expectSeen(page, 'Send')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/app/messages')
  await page.getByRole('button', { name: 'New', exact: true }).tap()
  await page.getByRole('button', { name: /Message Customer Support/ }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Message' }).tap()
  await page.setViewportSize({ width: 390, height: 460 })
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toBeInViewport({ ratio: 0.5 })
  await dialog.getByRole('textbox', { name: 'Message' }).fill('I have a question.')
  // A dialog is no higher than what the keyboard leaves, and is scrolled to its end.
  await expect(dialog).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: 'Send' }).tap({ trial: true })
})

/** Expects a button in the window, with nothing over it. */
const expectSeen = async (page: Page, name: string) => {
  const button = page.getByRole('button', { name, exact: true }).filter({ visible: true })
  await expect(button).toBeInViewport({ ratio: 0.9 })
  await button.tap({ trial: true })
}
