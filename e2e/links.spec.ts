import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { crawl, type Found } from './support/crawl'
import { signInDemo } from './support/sign-in-demo'
import { type Brand, brands } from './support/visual-matrix'
import { expect, test } from './support/test'
import { witness } from './support/traffic'

test.describe.configure({ mode: 'parallel', timeout: 180_000 })
test.use({ viewport: { width: 390, height: 844 } })

const originOf = ({ host }: Brand, baseURL = '') => `http://${host}:${new URL(baseURL).port}`
const english = (path: string) => path.replace(/^\/(ar|es|fr)(?=\/|$)/, '') || '/'
/** '/faq/cost' and '/faq/pep' are one kind of page. */
const kindOf = (path: string) =>
  english(path)
    .replace(/\?.*/, '')
    .replace(/^(\/(?:faq|pages|consents|app\/treatments))\/.+/, '$1/…')

const dead = (found: readonly Found[]) =>
  found.flatMap(({ path, from, status }) =>
    status === 200 ? [] : [`${path} answers ${status}, from ${from}`],
  )

for (const brand of brands)
  test(`${brand.slug}: every link leads somewhere, nobody else is asked, and nothing jumps`, async ({
    page,
    context,
    baseURL,
  }) => {
    const origin = originOf(brand, baseURL)
    const seen = witness(context)
    await page.goto(`${origin}/`)
    const found = await crawl(page, '/')
    expect(found.length).toBeGreaterThan(25)
    expect.soft(dead(found), 'dead ends').toEqual([])
    expect.soft(found.flatMap(({ at }) => (at.startsWith('/') ? [] : [at]))).toEqual([])
    expect
      .soft(
        found.flatMap(({ loose }) => loose),
        'links to no place in a page',
      )
      .toEqual([])
    expect
      .soft(
        found.flatMap(({ elsewhere }) => elsewhere),
        'others are asked',
      )
      .toEqual([])

    // One page of each kind is really opened, in the first language found and in Arabic.
    const open = found.filter(({ path, at }) => path === at && !/^\/(auth|dev)(\/|$)/.test(path))
    const samples = new Map(
      open.map(({ path }) => [`${kindOf(path)} ${/^\/ar(\/|$)/.test(path)}`, path]),
    )
    await watchShifts(page)
    for (const path of samples.values()) {
      await page.goto(origin + path)
      expect
        .soft(await shifts(page), `${path} jumps much when its letters come late`)
        .toBeLessThan(0.05)
      // A line that wraps elsewhere in other letters moves once; with them at hand nothing does.
      await page.reload()
      expect.soft(await shifts(page), `${path} jumps`).toBe(0)
    }
    expect(
      seen.addresses.filter((url) => !/^(data|blob):/.test(url) && new URL(url).origin !== origin),
    ).toEqual([])
    expect(seen.complaints).toEqual([])
  })

test('every link of a patient’s pages leads somewhere', async ({ page, context }) => {
  const seen = witness(context)
  for (const who of ['patient', 'patient2']) {
    await context.clearCookies()
    await page.goto('/consents')
    await signInDemo(page, who)
    await page.goto('/app')
    const found = await crawl(page, '/app')
    expect(found.map(({ path }) => path)).toContain('/app/appointments')
    expect.soft(dead(found), who).toEqual([])
    expect
      .soft(
        found.flatMap(({ elsewhere }) => elsewhere),
        who,
      )
      .toEqual([])
    expect
      .soft(
        found.flatMap(({ at }) => (at.startsWith('/') ? [] : [at])),
        who,
      )
      .toEqual([])
  }
  expect(seen.complaints).toEqual([])
})

for (const brand of brands)
  test(`${brand.slug}: the landing page is light and runs nothing`, async ({ page, baseURL }) => {
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
    const weights = await Promise.all(responses.map(weightOf))
    const kilobytes = weights.reduce((sum, bytes) => sum + bytes, 0) / 1000
    test.info().annotations.push({ type: 'kB', description: kilobytes.toFixed(1) })
    expect(kilobytes).toBeLessThanOrEqual(100)
  })

/** What a response weighs on the way, text as it is packed there. */
const weightOf = async (response: Response): Promise<number> => {
  const type = response.headers()['content-type'] ?? ''
  const body = await response.body().catch(() => Buffer.alloc(0))
  return /^text|json|svg|manifest/.test(type) ? gzipSync(body, { level: 9 }).length : body.length
}

/** Sums up what moves by itself on every page from now on. */
const watchShifts = async (page: Page) => {
  await page.addInitScript(() => {
    const sum = { shifts: 0 }
    Object.assign(window, { sum })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        sum.shifts += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}
const shifts = async (page: Page): Promise<number> => {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(50)
  return page.evaluate(() => (window as unknown as { sum: { shifts: number } }).sum.shifts)
}
