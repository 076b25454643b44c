import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { type CrawledPage, crawlLinks } from './support/crawl'
import { signInDemo } from './support/sign-in-demo'
import { expect, test } from './support/test'
import { recordTraffic } from './support/traffic'
import { type DemoBrand, demoBrands } from './support/visual-matrix'

test.describe.configure({ mode: 'parallel', timeout: 180_000 })
test.use({ viewport: { width: 390, height: 844 } })

const originOf = ({ host }: DemoBrand, baseURL = '') => `http://${host}:${new URL(baseURL).port}`
const englishPath = (path: string) => path.replace(/^\/(ar|es|fr)(?=\/|$)/, '') || '/'
/** '/faq/cost' and '/faq/pep' share a template. */
const templateOf = (path: string) =>
  englishPath(path)
    .replace(/\?.*/, '')
    .replace(/^(\/(?:faq|pages|consents|app\/treatments))\/.+/, '$1/…')

const brokenLinks = (pages: readonly CrawledPage[]) =>
  pages.flatMap(({ path, from, status }) =>
    status === 200 ? [] : [`${path} answers ${status}, from ${from}`],
  )

for (const brand of demoBrands)
  test(`${brand.slug}: no dead links, no third-party requests, no layout shift`, async ({
    page,
    context,
    baseURL,
  }) => {
    const origin = originOf(brand, baseURL)
    const seen = recordTraffic(context)
    await page.goto(`${origin}/`)
    const pages = await crawlLinks(page, '/')
    expect(pages.length).toBeGreaterThan(25)
    expect.soft(brokenLinks(pages), 'dead links').toEqual([])
    expect.soft(pages.flatMap(({ url }) => (url.startsWith('/') ? [] : [url]))).toEqual([])
    expect
      .soft(
        pages.flatMap(({ brokenFragments }) => brokenFragments),
        'links to missing fragments',
      )
      .toEqual([])
    expect
      .soft(
        pages.flatMap(({ thirdParty }) => thirdParty),
        'third-party requests',
      )
      .toEqual([])

    // One page of each template is opened in the browser, in the first language found and in Arabic.
    const openable = pages.filter(
      ({ path, url }) => path === url && !/^\/(auth|dev)(\/|$)/.test(path),
    )
    const samples = new Map(
      openable.map(({ path }) => [`${templateOf(path)} ${/^\/ar(\/|$)/.test(path)}`, path]),
    )
    await recordShifts(page)
    for (const path of samples.values()) {
      await page.goto(origin + path)
      expect
        .soft(await totalShift(page), `${path} shifts much when its font loads late`)
        .toBeLessThan(0.05)
      // A line that wraps differently in the fallback font shifts once; with the font cached nothing does.
      await page.reload()
      expect.soft(await totalShift(page), `${path} shifts`).toBe(0)
    }
    expect(
      seen.urls.filter((url) => !/^(data|blob):/.test(url) && new URL(url).origin !== origin),
    ).toEqual([])
    expect(seen.consoleErrors).toEqual([])
  })

test('a patient’s pages have no dead links', async ({ page, context }) => {
  const seen = recordTraffic(context)
  for (const account of ['patient', 'patient2']) {
    await context.clearCookies()
    await page.goto('/consents')
    await signInDemo(page, account)
    await page.goto('/app')
    const pages = await crawlLinks(page, '/app')
    expect(pages.map(({ path }) => path)).toContain('/app/appointments')
    expect.soft(brokenLinks(pages), account).toEqual([])
    expect
      .soft(
        pages.flatMap(({ thirdParty }) => thirdParty),
        account,
      )
      .toEqual([])
    expect
      .soft(
        pages.flatMap(({ url }) => (url.startsWith('/') ? [] : [url])),
        account,
      )
      .toEqual([])
  }
  expect(seen.consoleErrors).toEqual([])
})

for (const brand of demoBrands)
  test(`${brand.slug}: the landing page weighs at most 100 kB and runs no script`, async ({
    page,
    baseURL,
  }) => {
    const origin = originOf(brand, baseURL)
    const responses: Response[] = []
    page.on('response', (response) => responses.push(response))
    await page.goto(`${origin}/`, { waitUntil: 'networkidle' })
    const scripts = responses.filter((one) => one.request().resourceType() === 'script')
    expect(scripts.map((one) => one.url())).toEqual([])
    expect(
      await page.locator('script:not([type="application/ld+json"])').count(),
      'scripts within the page',
    ).toBe(0)
    const weights = await Promise.all(responses.map(transferSize))
    const kilobytes = weights.reduce((sum, bytes) => sum + bytes, 0) / 1000
    test.info().annotations.push({ type: 'kB', description: kilobytes.toFixed(1) })
    expect(kilobytes).toBeLessThanOrEqual(100)
  })

/** The bytes a response transfers, text gzipped. */
const transferSize = async (response: Response): Promise<number> => {
  const type = response.headers()['content-type'] ?? ''
  const body = await response.body().catch(() => Buffer.alloc(0))
  return /^text|json|svg|manifest/.test(type) ? gzipSync(body, { level: 9 }).length : body.length
}

/** Sums the layout shifts of every page from now on. */
const recordShifts = async (page: Page) => {
  await page.addInitScript(() => {
    const sum = { shifts: 0 }
    Object.assign(window, { sum })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        sum.shifts += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}
const totalShift = async (page: Page): Promise<number> => {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(50)
  return page.evaluate(() => (window as unknown as { sum: { shifts: number } }).sum.shifts)
}
