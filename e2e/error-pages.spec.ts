import type { Page } from '@playwright/test'
import { confirmHref, opening } from './support/booking'
import { enrol } from './support/create-patient'
import { question } from './support/enrollment-form'
import { fits } from './support/page-overflow'
import { look } from './support/audit-page'
import { expect, test } from './support/test'
import { toast } from './support/toast'

const pages = [
  { path: '/401', status: 401, title: 'Sorry', text: 'You are not allowed to view this page!' },
  {
    path: '/no/such/page',
    status: 404,
    title: "Well that's not good.",
    text: "We can't find that page...",
  },
  { path: '/500', status: 500, title: "Something isn't working", text: 'It is on our side' },
  { path: '/updates', status: 200, title: 'New Updates Deployed!', text: 'an older version' },
  { path: '/translation', status: 200, title: 'Translation Unavailable', text: 'your language' },
]
const home = (page: Page) => page.getByRole('link', { name: 'Back To Home' })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const { path, status, title, text } of pages)
    test(`${path} says what happened, leads home and shows its details`, async ({ page }) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(status)
      expect(response?.headers()['cache-control']).toContain('no-store')
      await expect(question(page)).toHaveText(title)
      await expect(page.locator('main')).toContainText(text)
      await page.getByRole('button', { name: 'View Error details' }).click()
      const details = page.getByRole('dialog', { name: 'Error details' })
      await expect(details).toContainText(path)
      await expect(details).toContainText(response?.headers()['x-request-id'] ?? 'an id')
      await details.getByRole('button', { name: 'Close' }).click()
      await expect(details).toBeHidden()
      await fits(page, path)
      await home(page).click()
      await expect(page).toHaveURL('/')
    })

  test('the 404 names three likely places, and each is there', async ({ page, request }) => {
    await page.goto('/no/such/page')
    const places = page.getByRole('heading', { name: 'You may be looking for' }).locator('~ ul a')
    await expect(places).toHaveCount(3)
    for (const place of await places.all()) {
      const href = await place.getAttribute('href')
      expect((await request.get(href ?? '')).status(), href ?? '').toBe(200)
    }
  })

  test('an address in Arabic that leads nowhere says so in Arabic', async ({ page }) => {
    const response = await page.goto('/ar/no-such-page')
    expect(response?.status()).toBe(404)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(question(page)).toHaveText(/\p{Script=Arabic}/u)
    await expect(question(page)).not.toHaveText(/[a-z]/)
    await fits(page, 'the 404 in Arabic')
  })

  test('the native app has a way home of its own', async ({ page }) => {
    for (const { path, title } of pages) {
      await page.goto(`${path}?native=1`)
      await expect(question(page)).toHaveText(title)
      await expect(home(page)).toHaveCount(0)
      await expect(page.locator('header, [aria-label="Language"]')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'View Error details' })).toBeVisible()
    }
    await page.goto('/updates')
    await expect(page.getByRole('link', { name: 'Reload' })).toBeVisible()
  })
})

test('whoever is signed in is led to what is theirs', async ({ page }) => {
  await enrol(page)
  await page.goto('/no/such/page')
  await page.getByRole('link', { name: 'Your visits' }).click()
  await expect(question(page)).toHaveText('Your visits')
  await page.goto('/401')
  await expect(page.locator('main').getByRole('link', { name: 'Sign in' })).toHaveCount(0)
})

test('the API says in its own words that there is nothing', async ({ request }) => {
  const response = await request.get('/api/no/such/thing')
  expect(response.status()).toBe(404)
  expect(response.headers()['content-type']).toContain('application/vnd.api+json')
  expect((await response.json()).errors[0].status).toBe('404')
})

/** As after a deploy: the parts of the page that were not fetched yet are gone, and another version answers. */
const deploy = async (page: Page, version: string | null) => {
  await page.route(/\/_astro\/SupportDialog[^/]*\.js/, (route) => route.fulfill({ status: 404 }))
  if (version)
    await page.route('/api/health', (route) =>
      route.fulfill({ json: { status: 'ok', version, environment: 'local' } }),
    )
}
const askForSupport = async (page: Page) => {
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('button', { name: 'Contact support' }).click()
}

test('a page from before a deploy says so, and keeps what was typed through the reload', async ({
  page,
}) => {
  const patient = await enrol(page)
  await page.goto(confirmHref(await opening(page, patient)))
  await page.getByLabel('Your initials').fill(patient.initials)
  // The page that tells of it is fetched while it is still there.
  await page.waitForResponse(/\/_astro\/ErrorOverlay[^/]*\.js/)
  await deploy(page, 'newer')
  await page.route(/\/_astro\/ErrorOverlay[^/]*\.js/, (route) => route.fulfill({ status: 404 }))
  await askForSupport(page)
  const failure = page.getByRole('dialog', { name: 'New Updates Deployed!' })
  await expect(failure).toBeVisible()
  await expect(page).toHaveTitle('New Updates Deployed!')
  await look(page, 'a new version')
  await page.unrouteAll()
  await failure.getByRole('button', { name: 'Reload' }).click()
  await expect(question(page)).toHaveText('Check and confirm')
  await expect(page.getByLabel('Your initials')).toHaveValue(patient.initials)
})

test('a part that the line lost is no new version', async ({ page }) => {
  await enrol(page)
  await page.goto('/app')
  await deploy(page, null)
  await askForSupport(page)
  await expect(toast(page, /There was an issue/)).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'New Updates Deployed!' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible()
})
