import type { Browser, Page } from '@playwright/test'
import { matrixPages } from '../support/matrix-pages'
import { signInDemo } from '../support/people/sign-in-demo'
import { expect, sleepingIslands, test } from '../support/test'

test.describe.configure({ mode: 'parallel' })

const offlineText = 'You’re offline. What you type here is kept.'
const staffAccounts = ['provider', 'manager', 'support', 'admin', 'cbo', 'pharmacy'] as const

for (const viewer of ['guest', 'patient', 'patient2'] as const)
  test(`as ${viewer}: every page keeps what is typed and pressed before it starts, moves nothing as it starts, and says when it is offline`, async ({
    browser,
  }) => {
    const page = await openAs(browser, viewer === 'guest' ? null : viewer)
    for (const { path } of matrixPages.filter(({ as, status }) => as === viewer && !status))
      await checkSlowStart(page, typeof path === 'string' ? path : await path(page))
    await page.context().close()
  })

test('as staff: every page of the rail keeps what is typed and pressed before it starts, moves nothing as it starts, and says when it is offline', async ({
  browser,
}) => {
  const seen = new Set<string>()
  for (const account of staffAccounts) {
    const page = await openAs(browser, account)
    await page.goto('/staff')
    const links = await page
      .locator('nav a[href^="/staff"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const path of new Set(links)) {
      if (seen.has(path)) continue
      seen.add(path)
      await checkSlowStart(page, path)
    }
    await page.context().close()
  }
  expect(seen.size).toBeGreaterThan(8)
})

const openAs = async (browser: Browser, account: string | null) => {
  // Far from the clinic: pages say so once they start.
  const context = await browser.newContext({ reducedMotion: 'reduce', timezoneId: 'Asia/Tokyo' })
  const page = await context.newPage()
  await page.goto('/consents')
  if (account) await signInDemo(page, account)
  return page
}

/** Types and presses while no script has arrived, lets them come, and looks for all of it; then loses the network. */
const checkSlowStart = async (page: Page, path: string) => {
  const started = Promise.withResolvers<void>()
  const bodies: string[] = []
  await page.route('**/_astro/*.js', async (route) => {
    await started.promise
    await route.continue()
  })
  // Nothing is changed for the tests beside this one.
  await page.route('**/api/**', (route) => {
    const request = route.request()
    if (request.method() === 'GET') return route.continue()
    bodies.push(request.postData() ?? '')
    return route.fulfill({ status: 503, json: { errors: [] } })
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('footer, main').last().waitFor({ state: 'attached' })
  await page.waitForFunction(() => document.body.children.length > 2)
  const typed = await page.evaluate(typeEverywhere)
  const pressed = await page.evaluate(pressOneForm)
  const isUntouched = typed.length === 0 && !pressed
  if (isUntouched) await page.evaluate(rememberPlaces)
  started.resolve()
  if (await page.locator('astro-island').count()) {
    await expect(page.locator(sleepingIslands), path).toHaveCount(0)
    await expect(page.locator('[aria-busy="true"]'), `${path}: still busy`).toHaveCount(0)
  }
  // An answer to what was typed or pressed may need room.
  if (isUntouched)
    expect.soft(await page.evaluate(findMovedControls), `${path}: moved as it started`).toEqual([])
  for (const { selector, text } of typed)
    await expect
      .poll(() => isKept(page, selector, text, bodies), `${path}: ${text} in ${selector}`)
      .toBe(true)
  if (pressed)
    await expect
      .poll(() => wasAnswered(page, bodies), `${path}: the press of “${pressed}” did nothing`)
      .toBe(true)
  // Pages without a session and scripts of their own keep working offline as they are.
  if (await page.locator('.reach').count()) {
    await page.context().setOffline(true)
    await expect(page.getByText(offlineText), path).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText(offlineText), path).toHaveCount(0)
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** In the page: fills the text fields of every island as a hand would. */
const typeEverywhere = () => {
  const texts: Readonly<Record<string, string>> = {
    email: 'early@example.test',
    tel: '2125550157',
    date: '1990-01-02',
    number: '7',
    time: '06:30',
  }
  const typed: { selector: string; text: string }[] = []
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'astro-island[ssr] :is(input, textarea)',
  )
  for (const field of fields) {
    // A choice of a list's filters leads to another page.
    if (field.closest('form[method=get]')) continue
    const isText = !/^(hidden|checkbox|radio|file|range|submit|button)$/.test(field.type)
    if (!isText || field.disabled || field.readOnly || !field.checkVisibility()) continue
    const kind = field.getAttribute('autocomplete') === 'bday' ? 'date' : field.type
    const text = (texts[kind] ?? 'QZ').slice(0, field.maxLength > 0 ? field.maxLength : 99)
    const name = field.name ? `[name="${field.name}"]` : `[aria-label="${field.ariaLabel}"]`
    field.focus()
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
    typed.push({ selector: field.id ? `[id="${field.id}"]` : name, text })
  }
  return typed
}

/** In the page: presses the button that sends the first form of an island; its words, or null where there is none. */
const pressOneForm = () => {
  const button = [
    ...document.querySelectorAll<HTMLButtonElement>('astro-island[ssr] form button[type=submit]'),
  ].find((each) => !each.disabled && each.checkVisibility() && !each.closest('[method=get]'))
  button?.click()
  return button?.textContent?.trim() || button?.ariaLabel || null
}

interface Place {
  readonly control: Element
  readonly top: number
}

/** In the page: where the controls of its main part stand. */
const rememberPlaces = () => {
  const places: Place[] = [...document.querySelectorAll('main :is(a, button, input, select)')]
    .filter((control) => control.checkVisibility())
    .map((control) => ({ control, top: control.getBoundingClientRect().top + scrollY }))
  Object.assign(window, { places })
}

/** In the page: the controls that stand elsewhere now, where a finger may miss them or press another. */
const findMovedControls = () =>
  (window as unknown as { places: Place[] }).places.flatMap(({ control, top }) => {
    const by = control.getBoundingClientRect().top + scrollY - top
    return control.checkVisibility() && Math.abs(by) > 2
      ? [
          `${control.textContent?.trim() || control.getAttribute('aria-label')} by ${Math.round(by)} px`,
        ]
      : []
  })

/** Still in its field, shown on the page, or on its way to the server. */
const isKept = async (page: Page, selector: string, text: string, bodies: readonly string[]) =>
  (await page
    .locator(selector)
    .evaluateAll(
      (fields, wanted) => fields.some((field) => 'value' in field && field.value === wanted),
      text,
    )) ||
  bodies.some((body) => body.includes(text)) ||
  ((await page.locator('body').textContent()) ?? '').includes(text)

/** A form answers a press by sending, or by saying what it still needs. */
const wasAnswered = async (page: Page, bodies: readonly string[]) =>
  bodies.length > 0 ||
  (await page
    .locator('[aria-invalid="true"], .summary, [role=alert]:not(:empty, .start-failure), .toast')
    .count()) > 0
