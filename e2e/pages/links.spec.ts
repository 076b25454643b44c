import type { Page } from '@playwright/test'
import { type CrawledPage, crawlLinks } from '../support/audits/crawl'
import { recordTraffic } from '../support/audits/traffic'
import { endSession } from '../support/people/end-session'
import { signInDemo } from '../support/people/sign-in-demo'
import { expect, test } from '../support/test'
import { type DemoBrand, demoBrands } from '../support/visual-matrix'

test.describe.configure({ mode: 'parallel' })
test.use({ viewport: { width: 390, height: 844 } })

const originOf = ({ host }: DemoBrand, baseURL = '') => `http://${host}:${new URL(baseURL).port}`
const englishPath = (path: string) => path.replace(/^\/(ar|es|fr)(?=\/|$)/, '') || '/'
/** '/faq/cost' and '/faq/pep' share a template. */
const templateOf = (path: string) =>
  englishPath(path)
    .replace(/\?.*/, '')
    .replace(/^(\/(?:faq|pages|consents|app\/treatments))\/.+/, '$1/…')

/** A document of a patient is made one at a time: the next is asked to wait, by 429, and is there. */
const brokenLinks = (pages: readonly CrawledPage[]) =>
  pages.flatMap(({ path, from, status }) =>
    status === 200 || (status === 429 && /\.(pdf|json|csv)$/.test(path))
      ? []
      : [`${path} answers ${status}, from ${from}`],
  )

for (const brand of demoBrands)
  test(`${brand.slug}: no dead links, on pages or in the sitemap, no third-party requests, no layout shift`, async ({
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

    const crawled = new Set(
      pages.flatMap(({ path, url, status }) => (status === 200 && path === url ? [path] : [])),
    )
    const listed = await readSitemap(page)
    expect(listed.length).toBeGreaterThan(50)
    expect(listed.filter((url) => !url.startsWith(`${origin}/`))).toEqual([])
    const unlinked = listed.filter((url) => !crawled.has(url.slice(origin.length)))
    expect(await findFailures(page, unlinked), 'in the sitemap').toEqual([])

    // One page of each template is opened in the browser, in the first language found and in Arabic.
    const openable = pages.filter(
      ({ path, url }) => path === url && !/^\/(auth|dev)(\/|$)/.test(path),
    )
    const samples = new Map(
      openable.map(({ path }) => [`${templateOf(path)} ${/^\/ar(\/|$)/.test(path)}`, path]),
    )
    await recordShifts(page)
    await delayFonts(page)
    for (const path of samples.values()) {
      await page.goto(origin + path)
      expect.soft(await totalShift(page), `${path} shifts`).toBe(0)
    }
    expect(
      seen.urls.filter((url) => !/^(data|blob):/.test(url) && new URL(url).origin !== origin),
    ).toEqual([])
    expect(seen.consoleErrors).toEqual([])
  })

// The links of public pages are followed by the guests above.
test('a patient’s pages have no dead links', async ({ page, context }) => {
  const seen = recordTraffic(context)
  for (const account of ['patient', 'patient2']) {
    await endSession(page)
    await page.goto('/consents')
    await signInDemo(page, account)
    await page.goto('/app')
    const pages = await crawlLinks(page, '/app', '/app/')
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
  expect(seen.consoleErrors.filter((text) => !text.includes('status of 429'))).toEqual([])
})

const readSitemap = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const text = await (await fetch('/sitemap.xml')).text()
    return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '')
  })

/** Addresses that do not answer 200 themselves. */
const findFailures = (page: Page, urls: readonly string[]): Promise<string[]> =>
  page.evaluate(async (urls) => {
    const failed: string[] = []
    const queue = [...urls]
    const fetchQueued = async () => {
      for (let url = queue.pop(); url; url = queue.pop()) {
        const { status, redirected } = await fetch(url, { credentials: 'omit' })
        if (status !== 200 || redirected) failed.push(`${status} ${redirected} ${url}`)
      }
    }
    await Promise.all([fetchQueued(), fetchQueued(), fetchQueued(), fetchQueued()])
    return failed
  }, urls)

/** Fonts come later than the first frame, as on a slow line. */
const delayFonts = (page: Page) =>
  page.route(/\.woff2$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })

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
  return page.evaluate(async () => {
    await document.fonts.ready
    // A shift is reported with the frame after the one that drew it.
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
    return (window as unknown as { sum: { shifts: number } }).sum.shifts
  })
}
