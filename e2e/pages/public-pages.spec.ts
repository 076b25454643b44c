import { auditPage } from '../support/audits/audit-page'
import { expectNoThirdPartyRequests, recordTraffic } from '../support/audits/traffic'
import { pageHeading } from '../support/people/enrollment-form'
import { brandOrigin } from '../support/servers/brand-origin'
import { expect, test } from '../support/test'

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
  '/partners',
]

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('on a phone the navigation opens from a menu button', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'FAQ' }).click()
    await expect(pageHeading(page)).toHaveText('Questions and answers')
  })

  test('the PEP notice of every brand leads to a section of its page, or to what to do now', async ({
    page,
    baseURL,
  }) => {
    for (const origin of [
      baseURL,
      ...['voltage', 'juniper', 'noor'].map((brand) => brandOrigin(baseURL, brand)),
    ]) {
      await page.goto(`${origin}/`)
      const href = (await page.locator('aside.pep a').getAttribute('href')) ?? 'nowhere'
      if (href.startsWith('#')) await expect(page.locator(href), origin).toBeVisible()
      else {
        await page.goto(origin + href)
        // In the language of the brand.
        const first = page.getByRole('region').filter({ has: page.locator('h2#pep-first') })
        await expect(first, origin).toContainText('72')
        await expect(first.locator('a[href^="tel:"]'), origin).toBeVisible()
      }
    }
  })
})

test('every public page has one heading, a description, a canonical link and structured data', async ({
  page,
  context,
  baseURL,
}) => {
  const traffic = recordTraffic(context)
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
    const structuredData = await page
      .locator('script[type="application/ld+json"]')
      .allTextContents()
    for (const item of structuredData)
      expect(JSON.parse(item)['@context']).toBe('https://schema.org')
    expect(structuredData.length, path).toBe(1)
  }
  expectNoThirdPartyRequests(traffic, baseURL ?? '')
  expect(traffic.consoleErrors).toEqual([])
})

test('each brand shows its own landing copy on its own host', async ({ page, baseURL }) => {
  const titles = {
    voltage: 'Care that keeps your hours.',
    juniper: 'Care that remembers you.',
  }
  for (const [brand, title] of Object.entries(titles)) {
    const origin = brandOrigin(baseURL, brand)
    await page.goto(`${origin}/`)
    await expect(pageHeading(page)).toHaveText(title)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${origin}/`)
    await expect(page.locator('link[hreflang="ar"]')).toHaveCount(0)
  }
  await page.goto(`${brandOrigin(baseURL, 'noor')}/`)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.goto(`${brandOrigin(baseURL, 'noor')}/en/`)
  await expect(pageHeading(page)).toHaveText('Private care, in your language.')
  // Voltage does not treat hepatitis C: neither its page nor its footer links to it.
  await page.goto(`${brandOrigin(baseURL, 'voltage')}/`)
  await expect(page.getByRole('link', { name: 'Hep C' })).toHaveCount(0)
})

test('the consent pages show the stored texts and their hashes, and older versions', async ({
  page,
  request,
}) => {
  const response = await (await request.get('/api/consents_documents')).json()
  const { documents, ...links } = response.data.attributes
  for (const { document, title, hash, version } of documents) {
    expect(links[document]).toBe(`/consents/${document}`)
    await page.goto(`/consents/${document}/${version}`)
    await expect(pageHeading(page)).toHaveText(title)
    await page.getByText('How to check that this text has not changed').click()
    await expect(page.getByText(hash)).toBeVisible()
  }
  await page.goto('/consents/agree_privacy_policy')
  await page.getByRole('link', { name: 'Version 2025-06' }).click()
  await expect(page.getByText('This is an older version.')).toBeVisible()
  await page.getByRole('link', { name: 'Read the current version' }).click()
  await expect(page).toHaveURL(/\/consents\/agree_privacy_policy$/)
})

test('old addresses of the legal texts redirect to the new ones', async ({ page }) => {
  await page.goto('/legal')
  await expect(page).toHaveURL(/\/consents$/)
  await page.goto('/legal/telehealth_consent')
  await expect(page).toHaveURL(/\/consents\/telehealth_consent$/)
  const response = await page.goto('/consents/agree_tos/1999-01')
  expect(response?.status()).toBe(404)
})

test('the native app’s pages have neither header nor footer', async ({ page }) => {
  await page.goto('/faq?native=1')
  await page.goto('/how-it-works')
  await expect(pageHeading(page)).toHaveText('How it works')
  await expect(page.locator('header.top')).toHaveCount(0)
  await expect(page.locator('footer.foot')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Language' })).toHaveCount(0)
})

test('the landing page of every brand, an older text and a search without answers have no axe violations', async ({
  page,
  baseURL,
}) => {
  for (const [brand, path] of [
    ['voltage', '/'],
    ['juniper', '/'],
    // Its `/` is in Arabic, which the visual matrix covers.
    ['noor', '/en/'],
  ] as const) {
    await page.goto(brandOrigin(baseURL, brand) + path)
    await auditPage(page, brand)
  }
  await page.goto('/consents/agree_privacy_policy/2025-06')
  await auditPage(page, 'an older version')
  await page.goto('/faq/answers')
  await page.getByRole('searchbox').fill('zzyzx')
  await auditPage(page, 'nothing found')
})
