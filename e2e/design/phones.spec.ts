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

/** Controls that lie under the notch or the bar of the system, and that no scrolling brings out: 'button Send: 12 px below'. */
const findUnderEdges = ({ inset, side }: { inset: number; side: number }) => {
  const { innerWidth, innerHeight } = window
  const ancestorsOf = (element: Element): Element[] =>
    element.parentElement ? [element, ...ancestorsOf(element.parentElement)] : [element]
  const isScrolled = (element: Element, axis: 'x' | 'y') =>
    ancestorsOf(element).some((box) => {
      const style = getComputedStyle(box)
      const isOver =
        axis === 'x' ? box.scrollWidth > box.clientWidth : box.scrollHeight > box.clientHeight
      return isOver && ['auto', 'scroll'].includes(style.getPropertyValue(`overflow-${axis}`))
    })
  const isHeld = (element: Element) =>
    ancestorsOf(element).some((box) => ['fixed', 'sticky'].includes(getComputedStyle(box).position))
  return [...document.querySelectorAll('a, button, input, select, textarea, [role=button]')]
    .filter((element) => element.checkVisibility() && !element.closest('.sr, [inert]'))
    .flatMap((element) => {
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
      if (width < 2 || height < 2 || bottom < 0 || top > innerHeight) return []
      const below = Math.round(bottom - innerHeight + inset)
      const beside = Math.round(Math.max(side - left, right - innerWidth + side))
      const isUnder = below > 1 && isHeld(element) && !isScrolled(element, 'y')
      if (!isUnder && (beside <= 1 || isScrolled(element, 'x'))) return []
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30)
      return `${element.tagName.toLowerCase()} ${name}: ${isUnder ? `${below} px below` : `${beside} px beside`}`
    })
}

for (const [title, size, insets] of [
  ['upright', { width: 390, height: 844 }, { bottom: 34, left: 0, right: 0 }],
  ['on its side', { width: 844, height: 390 }, { bottom: 21, left: 47, right: 47 }],
] as const)
  test(`no control lies under the edges of a phone ${title}`, async ({ page }) => {
    await page.setViewportSize(size)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 0, ...insets } })
    const expectClear = async (where: string) =>
      expect
        .soft(
          await page.evaluate(findUnderEdges, { inset: insets.bottom, side: insets.left }),
          where,
        )
        .toEqual([])
    const expectPages = async (paths: readonly string[]) => {
      for (const path of paths) {
        await page.goto(path)
        await expectClear(path)
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
        await expectClear(`the end of ${path}`)
      }
    }
    await expectPages(['/', '/faq', '/auth/login', '/auth/enrollment'])
    await signInDemo(page, 'patient')
    await expectPages([...patientPages, '/app', '/app/messages', '/app/account'])
    await page.goto('/app/messages')
    await page.getByRole('link', { name: /^Care team/ }).tap()
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
    await expectClear('a conversation')
    await page.goto('/app/messages')
    await page.getByRole('button', { name: 'New', exact: true }).tap()
    // Its dialog comes with a script of its own.
    await expect(page.getByRole('button', { name: /Message Customer Support/ })).toBeVisible()
    await expectClear('a new message')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Account menu/ }).tap()
    await expectClear('the account menu')
    await page.context().clearCookies()
    await signInStaff(page, 'provider')
    await expectPages([...staffPages, '/staff/schedule'])
    await page.goto('/staff/patients')
    await page.getByRole('row').nth(2).tap()
    await expect(page.getByRole('region', { name: 'Patient', exact: true })).toBeVisible()
    await expectClear('a patient’s card')
  })
