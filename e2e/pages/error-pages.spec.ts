import type { Page } from '@playwright/test'
import { auditPage } from '../support/audits/audit-page'
import { expectNoOverflow } from '../support/audits/page-overflow'
import { confirmUrl, loadFreeSlot } from '../support/booking'
import { createPatient } from '../support/people/create-patient'
import { pageHeading } from '../support/people/enrollment-form'
import { signInStaff } from '../support/people/staff'
import { expect, test } from '../support/test'
import { expectToast } from '../support/toast'

const pages = [
  { path: '/401', status: 401, title: 'Sorry', text: 'You are not allowed to view this page!' },
  {
    path: '/no/such/page',
    status: 404,
    title: "Well that's not good.",
    text: "We can't find that page...",
  },
  { path: '/429', status: 429, title: 'One moment', text: 'Wait a minute, then reload.' },
  {
    path: '/500',
    status: 500,
    title: "Something isn't working",
    text: 'The problem is on our side',
  },
  { path: '/updates', status: 200, title: 'New Updates Deployed!', text: 'an older version' },
  { path: '/translation', status: 200, title: 'Translation Unavailable', text: 'your language' },
]
const home = (page: Page) => page.getByRole('link', { name: 'Back To Home' })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const { path, status, title, text } of pages)
    test(`${path} shows its title, its details and a link home`, async ({ page }) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(status)
      expect(response?.headers()['cache-control']).toContain('no-store')
      await expect(pageHeading(page)).toHaveText(title)
      await expect(page.locator('main')).toContainText(text)
      await page.getByRole('button', { name: 'View Error details' }).click()
      const details = page.getByRole('dialog', { name: 'Error details' })
      await expect(details).toContainText(path)
      await expect(details).toContainText(response?.headers()['x-request-id'] ?? 'an id')
      await details.getByRole('button', { name: 'Close' }).click()
      await expect(details).toBeHidden()
      await expectNoOverflow(page, path)
      await home(page).click()
      await expect(page).toHaveURL('/')
    })

  test('the 404 page suggests three pages that exist', async ({ page, request }) => {
    await page.goto('/no/such/page')
    const links = page.getByRole('heading', { name: 'You may be looking for' }).locator('~ ul a')
    await expect(links).toHaveCount(3)
    for (const link of await links.all()) {
      const href = await link.getAttribute('href')
      expect((await request.get(href ?? '')).status(), href ?? '').toBe(200)
    }
  })

  test('an unknown Arabic address shows the 404 page in Arabic', async ({ page }) => {
    const response = await page.goto('/ar/no-such-page')
    expect(response?.status()).toBe(404)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(pageHeading(page)).toHaveText(/\p{Script=Arabic}/u)
    await expect(pageHeading(page)).not.toHaveText(/[a-z]/)
    await expectNoOverflow(page, 'the 404 in Arabic')
  })

  test('the native app’s error pages have no header and no link home', async ({ page }) => {
    for (const { path, title } of pages) {
      await page.goto(`${path}?native=1`)
      await expect(pageHeading(page)).toHaveText(title)
      await expect(home(page)).toHaveCount(0)
      await expect(page.locator('header, [aria-label="Language"]')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'View Error details' })).toBeVisible()
    }
    await page.goto('/updates')
    await expect(page.getByRole('link', { name: 'Reload' })).toBeVisible()
  })
})

test('an error page at an address of staff leads signed-out staff to their sign-in', async ({
  page,
}) => {
  await page.goto('/staff/no-such-page')
  await home(page).click()
  await expect(page).toHaveURL('/auth/login?next=%2Fstaff&with=password')
})

test('the 404 page suggests a signed-in patient their own pages', async ({ page }) => {
  await createPatient(page)
  await page.goto('/no/such/page')
  await page.getByRole('link', { name: 'Your visits' }).click()
  await expect(pageHeading(page)).toHaveText('Your visits')
  await page.goto('/401')
  await expect(page.locator('main').getByRole('link', { name: 'Sign in' })).toHaveCount(0)
})

test('a wrong id or filter in the address of a staff page is no error of the server', async ({
  page,
}) => {
  await signInStaff(page, 'clinical_admin')
  const records = ['organizations', 'patients', 'people', 'providers', 'procedures', 'visits']
  for (const record of records)
    for (const id of [
      'nope',
      '01990000-0000-7000-8000-000000000000',
      '__proto__',
      '%00',
      '..%2Fme',
    ])
      expect((await page.request.get(`/staff/${record}/${id}`)).status(), `${record} ${id}`).toBe(
        404,
      )
  const filters = ['after', 'date', 'from', 'until', 'status', 'user', 'provider', 'patient', 'box']
  const lists = ['day', 'schedule', 'encounters', 'notifications', 'messages', 'tasks', 'people']
  for (const list of lists)
    for (const value of ['junk', '2026-13-45', '0001-01-01', '__proto__']) {
      const address = `/staff/${list}?${filters.map((name) => `${name}=${value}`).join('&')}`
      expect((await page.request.get(address)).status(), address).toBeLessThan(500)
    }
})

test('an unknown API path is a JSON:API 404', async ({ request }) => {
  const response = await request.get('/api/no/such/thing')
  expect(response.status()).toBe(404)
  expect(response.headers()['content-type']).toContain('application/vnd.api+json')
  expect((await response.json()).errors[0].status).toBe('404')
})

test('a file that is not there is the page that says so, not a blank one', async ({ page }) => {
  await createPatient(page)
  const visit = '/app/appointments/01990000-0110-7000-8000-00000000ffff'
  for (const path of [`${visit}/calendar.ics`, `${visit}/summary.pdf`]) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
    await expect(pageHeading(page)).toHaveText("Well that's not good.")
  }
})

/** Simulates a deploy: chunks not loaded yet are 404, and the health check reports another version. */
const simulateDeploy = async (page: Page, version: string | null) => {
  await page.route(/\/_astro\/SupportDialog[^/]*\.js/, (route) => route.fulfill({ status: 404 }))
  if (version)
    await page.route('/api/health', (route) =>
      route.fulfill({ json: { status: 'ok', version, environment: 'local' } }),
    )
}
const openSupportDialog = async (page: Page) => {
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('button', { name: 'Contact support' }).click()
}

test('a page from before a deploy asks for a reload and keeps the form’s values', async ({
  page,
}) => {
  const patient = await createPatient(page)
  // A time that no other test books meanwhile.
  await page.goto(confirmUrl(await loadFreeSlot(page, patient, -20)))
  await page.getByLabel('Your initials').fill(patient.initials)
  await simulateDeploy(page, 'newer')
  await openSupportDialog(page)
  const failure = page.getByRole('dialog', { name: 'New Updates Deployed!' })
  await expect(failure).toBeVisible()
  await expect(page).toHaveTitle('New Updates Deployed!')
  await auditPage(page, 'a new version')
  await page.unrouteAll()
  await failure.getByRole('button', { name: 'Reload' }).click()
  await expect(pageHeading(page)).toHaveText('Check and confirm')
  await expect(page.getByLabel('Your initials')).toHaveValue(patient.initials)
})

test('a chunk that fails without a deploy shows a toast, not the new-version page', async ({
  page,
}) => {
  await createPatient(page)
  await page.goto('/app')
  await simulateDeploy(page, null)
  await openSupportDialog(page)
  await expectToast(page, /There was an issue/)
  await expect(page.getByRole('dialog', { name: 'New Updates Deployed!' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible()
})

test('an address of the app that names nothing says that there is no such page', async ({
  page,
}) => {
  await createPatient(page)
  for (const path of ['/app/roi-request/nope', '/app/account/activity?after=nope']) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
    await expect(pageHeading(page)).toHaveText("Well that's not good.")
  }
})
