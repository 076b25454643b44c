import { question } from './support/enrollment-form'
import { hostOf } from './support/brand-origin'
import { look } from './support/audit-page'
import { expect, test } from './support/test'
import { keptAmongUs, witness } from './support/traffic'

const pages = [
  '/',
  '/faq',
  '/faq/missed-pill',
  '/how-it-works',
  '/clinicians',
  '/privacy',
  '/terms',
  '/accessibility',
  '/consents',
  '/consents/agree_tos',
  '/consents/agree_privacy_policy/2025-06',
  '/pages/partners',
]

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('on a phone the places are behind one button', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'FAQ' }).click()
    await expect(question(page)).toHaveText('Questions and answers')
  })

  test('the line about PEP leads somewhere on every brand’s page', async ({ page, baseURL }) => {
    for (const origin of [
      baseURL,
      ...['voltage', 'juniper', 'noor'].map((brand) => hostOf(baseURL, brand)),
    ]) {
      await page.goto(`${origin}/`)
      const href = await page.locator('aside.pep a').getAttribute('href')
      await expect(page.locator(href ?? 'nowhere'), `${origin} ${href}`).toBeVisible()
    }
  })
})

test('every public page says what it is, once', async ({ page, context, baseURL }) => {
  const seen = witness(context)
  for (const path of pages) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(200)
    await expect(page.locator('h1'), path).toHaveCount(1)
    const meta = (name: string) => page.locator(`meta[name="${name}"]`).getAttribute('content')
    expect((await meta('description'))?.length, path).toBeGreaterThan(30)
    expect(await page.title(), path).toMatch(/Care Plus/)
    expect(await page.locator('meta[name="robots"]').count(), path).toBe(0)
    const canonical = page.locator('link[rel="canonical"]')
    await expect(canonical, path).toHaveAttribute('href', `${baseURL}${path}`)
    for (const language of ['en', 'es', 'ar', 'fr', 'x-default'])
      await expect(page.locator(`link[hreflang="${language}"]`).first(), path).toBeAttached()
    const things = await page.locator('script[type="application/ld+json"]').allTextContents()
    for (const thing of things) expect(JSON.parse(thing)['@context']).toBe('https://schema.org')
    expect(things.length, path).toBe(1)
  }
  keptAmongUs(seen, baseURL ?? '')
  expect(seen.complaints).toEqual([])
})

test('each brand says it in its own words, on its own address', async ({ page, baseURL }) => {
  const titles = {
    voltage: 'Care that keeps your hours.',
    juniper: 'Care that remembers you.',
  }
  for (const [brand, title] of Object.entries(titles)) {
    const origin = hostOf(baseURL, brand)
    await page.goto(`${origin}/`)
    await expect(question(page)).toHaveText(title)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${origin}/`)
    await expect(page.locator('link[hreflang="ar"]')).toHaveCount(0)
  }
  await page.goto(`${hostOf(baseURL, 'noor')}/`)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.goto(`${hostOf(baseURL, 'noor')}/en/`)
  await expect(question(page)).toHaveText('Private care, in your language.')
  // Voltage does not treat hepatitis C: neither its page nor its foot leads there.
  await page.goto(`${hostOf(baseURL, 'voltage')}/`)
  await expect(page.getByRole('link', { name: 'Hep C' })).toHaveCount(0)
})

test('what people agree to is what the platform keeps, and older versions stay readable', async ({
  page,
  request,
}) => {
  const answer = await (await request.get('/api/consents_documents')).json()
  const { documents, ...links } = answer.data.attributes
  for (const { document, title, hash, version } of documents) {
    expect(links[document]).toBe(`/consents/${document}`)
    await page.goto(`/consents/${document}/${version}`)
    await expect(question(page)).toHaveText(title)
    await page.getByText('How to check that this text has not changed').click()
    await expect(page.getByText(hash)).toBeVisible()
  }
  await page.goto('/consents/agree_privacy_policy')
  await page.getByRole('link', { name: 'Version 2025-06' }).click()
  await expect(page.getByText('This is an older version.')).toBeVisible()
  await page.getByRole('link', { name: 'Read the one in force' }).click()
  await expect(page).toHaveURL(/\/consents\/agree_privacy_policy$/)
})

test('old addresses of the legal texts lead to the new ones', async ({ page }) => {
  await page.goto('/legal')
  await expect(page).toHaveURL(/\/consents$/)
  await page.goto('/legal/telehealth_consent')
  await expect(page).toHaveURL(/\/consents\/telehealth_consent$/)
  const response = await page.goto('/consents/agree_tos/1999-01')
  expect(response?.status()).toBe(404)
})

test('inside the native app there is neither header nor foot', async ({ page }) => {
  await page.goto('/faq?native=1')
  await page.goto('/how-it-works')
  await expect(question(page)).toHaveText('How it works')
  await expect(page.locator('header.top')).toHaveCount(0)
  await expect(page.locator('footer.foot')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Language' })).toHaveCount(0)
})

test('the public pages keep nobody out, on any brand', async ({ page, baseURL }) => {
  test.setTimeout(300_000)
  for (const path of pages) {
    await page.goto(path)
    await look(page, path, { main: path === '/' || path === '/faq' })
  }
  await page.goto('/faq/answers')
  await look(page, 'all answers', { main: true })
  await page.getByRole('searchbox').fill('zzyzx')
  await look(page, 'nothing found')
  for (const [brand, path] of [
    ['voltage', '/'],
    ['juniper', '/'],
    // Its `/` speaks Arabic, which the tests of the languages look at.
    ['noor', '/en/'],
  ] as const) {
    await page.goto(hostOf(baseURL, brand) + path)
    await look(page, brand)
  }
})
