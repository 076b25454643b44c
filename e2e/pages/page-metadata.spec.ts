import { gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { brandOrigin } from '../support/servers/brand-origin'
import { expect, test } from '../support/test'

test('every brand’s landing page allows no script, requests only its font and weighs at most 100 kB', async ({
  page,
  baseURL,
}) => {
  // A font that is late is waited for, not replaced by the one of other letters.
  await page.route(/\.woff2$/, async (route) => {
    await new Promise((done) => setTimeout(done, 400))
    await route.continue()
  })
  const brands = ['voltage', 'juniper', 'noor'].map((name) => brandOrigin(baseURL, name))
  const languages = ['ar', 'es', 'fr'].map((language) => `${baseURL}/${language}`)
  for (const origin of [baseURL ?? '', ...languages, ...brands]) {
    const responses: Response[] = []
    const record = (response: Response) => responses.push(response)
    page.on('response', record)
    const document = await page.goto(`${origin}/`, { waitUntil: 'networkidle' })
    page.off('response', record)
    const policy = document?.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/script-src|worker-src|unsafe/)
    expect(await page.locator('script:not([type="application/ld+json"])').count()).toBe(0)
    const otherPaths = responses
      .map((response) => new URL(response.url()).pathname)
      .filter((path) => !/^\/(\w\w\/)?$/.test(path))
    expect(otherPaths, origin).toEqual([expect.stringMatching(/^\/fonts\/[\w-]+\.woff2$/)])
    const weights = await Promise.all(responses.map(transferSize))
    const kilobytes = weights.reduce((sum, bytes) => sum + bytes, 0) / 1000
    expect(kilobytes, `${origin}, in kB`).toBeLessThanOrEqual(100)
    // The page leaves out the colors of messages; what it does use it declares.
    const styles = (await page.locator('style').allTextContents()).join('')
    const used = [...styles.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name)
    expect(used.length).toBeGreaterThan(50)
    expect(used.filter((name) => !new RegExp(`[{;]${name}:`).test(styles))).toEqual([])
  }
})

/** The bytes a response transfers, text gzipped. */
const transferSize = async (response: Response): Promise<number> => {
  const type = response.headers()['content-type'] ?? ''
  const body = await response.body().catch(() => Buffer.alloc(0))
  return /^text|json|svg|manifest/.test(type) ? gzipSync(body, { level: 9 }).length : body.length
}

test('the structured data of a page is in the page’s language', async ({ page }) => {
  await page.goto('/ar/faq')
  const structuredData = await page.locator('script[type="application/ld+json"]').textContent()
  const [{ itemListElement: crumbs }, { itemListElement: answers }] = JSON.parse(
    structuredData ?? '',
  )['@graph']
  expect(crumbs.at(-1).name).toMatch(/\p{Script=Arabic}/u)
  expect(answers.length).toBeGreaterThan(30)
  await page.goto(answers[0].url)
  const answer = await page.locator('script[type="application/ld+json"]').textContent()
  const [, { mainEntity }] = JSON.parse(answer ?? '')['@graph']
  for (const { name } of mainEntity) expect(name).toMatch(/\p{Script=Arabic}/u)
})

test('robots.txt names each brand’s sitemap and closes what is personal', async ({
  page,
  baseURL,
}) => {
  for (const origin of [
    baseURL ?? '',
    brandOrigin(baseURL, 'voltage'),
    brandOrigin(baseURL, 'noor'),
  ]) {
    await page.goto(`${origin}/robots.txt`)
    const robots = await page.locator('body').textContent()
    expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`)
    for (const path of ['/app', '/auth', '/staff', '/api/', '/lake', '/dev'])
      expect(robots).toContain(`Disallow: ${path}`)
  }
})

test('a treatment is found in each language, with its sources, at one address', async ({
  page,
  baseURL,
}) => {
  await page.goto('/es/treatments/prep')
  const link = (attribute: string) => page.locator(`link[rel="${attribute}"]`)
  await expect(link('canonical')).toHaveAttribute('href', `${baseURL}/es/treatments/prep`)
  await expect(page.locator('link[hreflang="x-default"]')).toHaveAttribute(
    'href',
    `${baseURL}/treatments/prep`,
  )
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0)
  const data = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  )['@graph']
  expect(data[1]).toMatchObject({ '@type': 'MedicalWebPage', inLanguage: 'es', name: 'PrEP' })
  expect(data[1].citation[0]).toContain('https://www.cdc.gov/')
  await page.goto('/app/treatments/prep?state=NY')
  await expect(page).toHaveURL('/es/treatments/prep?state=NY')
  await expect(link('canonical')).toHaveAttribute('href', `${baseURL}/es/treatments/prep`)
  const noor = brandOrigin(baseURL, 'noor')
  await page.goto(`${noor}/ar/`)
  await expect(page.locator('link[hreflang="en"]')).toHaveAttribute('href', `${noor}/en/`)
})

test('security researchers and password managers find their addresses', async ({ request }) => {
  const security = await (await request.get('/.well-known/security.txt')).text()
  expect(security).toMatch(/^Contact: mailto:.+@.+$/m)
  const expires = Date.parse(/^Expires: (.+)$/m.exec(security)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now())
  const change = await request.get('/.well-known/change-password', { maxRedirects: 0 })
  expect([change.status(), change.headers().location]).toEqual([302, '/auth/forgot-password'])
})

test('the web manifest names the brand and no health terms', async ({ page, baseURL }) => {
  for (const origin of [baseURL ?? '', brandOrigin(baseURL, 'voltage')]) {
    await page.goto(`${origin}/auth/login`)
    const address = await page.locator('link[rel="manifest"]').getAttribute('href')
    const manifest = await page.evaluate(async (from) => (await fetch(from)).text(), address ?? '')
    expect(manifest).not.toMatch(/health|HIV|PrEP|STI/i)
    const { name, short_name, start_url, display, icons } = JSON.parse(manifest)
    const brand = origin === baseURL ? 'Care Plus' : 'Voltage'
    expect([name, short_name, start_url, display]).toEqual([brand, brand, '/app', 'standalone'])
    for (const { src, type } of icons) {
      const icon = await page.goto(origin + src)
      expect(icon?.status(), src).toBe(200)
      expect(icon?.headers()['content-type'], src).toContain(type)
    }
  }
})

test('a page of a treatment stands on a home screen under the name of the brand alone', async ({
  page,
}) => {
  await page.goto('/treatments/prep')
  for (const name of ['application-name', 'apple-mobile-web-app-title'])
    await expect(page.locator(`meta[name="${name}"]`)).toHaveAttribute('content', 'Care Plus')
})

test('a link preview image exists for each brand; an unknown image is 404', async ({
  page,
  baseURL,
}) => {
  for (const origin of [baseURL ?? '', brandOrigin(baseURL, 'juniper')]) {
    await page.goto(`${origin}/faq`)
    const src = await page.locator('meta[property="og:image"]').getAttribute('content')
    const size = await page.evaluate(async (url) => {
      const picture = await createImageBitmap(await (await fetch(url ?? '')).blob())
      return [picture.width, picture.height]
    }, src)
    expect(size).toEqual([1200, 630])
  }
  expect((await page.goto('/og/nothing.png'))?.status()).toBe(404)
})
