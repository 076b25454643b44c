import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { directionOf, type Language } from '../../src/content/language'
import { auditPage, windowOf } from '../support/audits/audit-page'
import { findAxeViolations } from '../support/audits/axe'
import { expectNoOverflow, expectNoOverflowWithLargeText } from '../support/audits/page-overflow'
import { recordTraffic, type Traffic } from '../support/audits/traffic'
import { type MatrixPage, matrixPages, redirectPages, type Viewer } from '../support/matrix-pages'
import { signInDemo } from '../support/people/sign-in-demo'
import { expect, sleepingIslands, test } from '../support/test'
import { demoBrands, type MatrixView, matrixViews } from '../support/visual-matrix'

/** MATRIX=whole views every combination instead of every pair; `npm run test:matrix` sets it. */
const isComplete = process.env.MATRIX === 'whole'
test.describe.configure({ mode: 'parallel', timeout: (isComplete ? 30 : 10) * 60_000 })

test('every patient and public page is in the matrix', () => {
  const root = join(import.meta.dirname, '../../src/pages')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.astro') && !/(^|\/)_|^(dev|staff|api)\//.test(file))
    .map((file) => file.replace(/\.astro$/, ''))
  const listed = new Set([...matrixPages.map(({ file }) => file), ...redirectPages])
  expect(files.filter((file) => !listed.has(file))).toEqual([])
  expect(
    [...listed].filter((file) => !files.includes(file)),
    'no page is there any more',
  ).toEqual([])
})

const allViews = matrixViews(isComplete)
const viewers: readonly Viewer[] = ['guest', 'patient', 'patient2']

for (const brand of demoBrands)
  for (const viewer of viewers)
    test(`${brand.slug}, as ${viewer}: pages have no axe violations, overflow or third-party requests`, async ({
      browser,
      baseURL,
    }) => {
      const views = allViews.filter(
        (look) => look.brand.slug === brand.slug && look.place.as === viewer,
      )
      const { port } = new URL(baseURL ?? '')
      const origin = `http://${brand.host}:${port}`
      const page = await openAs(browser, origin, viewer)
      const traffic = recordTraffic(page.context())
      // A page is opened once for each language, at its first view, and then viewed in the others; in English it has the
      // whole audit besides, once for each page.
      for (const [place, byPlace] of Map.groupBy(views, (look) => look.place))
        for (const [language, views] of Map.groupBy(byPlace, (look) => look.language)) {
          const visit = { place, language, origin }
          await prepareView(page, views[0])
          await openPage(page, visit)
          for (const view of views) await auditView(page, view)
          if (language === 'en')
            await auditPage(page, describePage(visit), { main: true, audited: views })
          else await expectNoOverflowWithLargeText(page, describePage(visit))
          expectCleanTraffic(traffic, visit)
        }
      test.info().annotations.push({ type: 'views', description: `${views.length}` })
      await page.context().close()
    })

const openAs = async (browser: Browser, origin: string, viewer: Viewer): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: origin,
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
  })
  const page = await context.newPage()
  if (viewer === 'guest') return page
  await page.goto('/consents')
  await signInDemo(page, viewer)
  return page
}

interface PageVisit {
  readonly place: MatrixPage
  readonly language: Language
  readonly origin: string
}
const describePage = ({ place, language, origin }: PageVisit) =>
  `${place.file} as ${place.as}, ${language}, ${new URL(origin).hostname}`

const openPage = async (page: Page, visit: PageVisit) => {
  const { place, language, origin } = visit
  await page.context().addCookies([{ name: 'lang', value: language, url: origin }])
  const path = typeof place.path === 'string' ? place.path : await place.path(page)
  const response = await page.goto(path)
  expect.soft(response?.status(), describePage(visit)).toBe(place.status ?? 200)
  await expect(page.locator(sleepingIslands)).toHaveCount(0)
  const html = page.locator('html')
  await expect.soft(html, describePage(visit)).toHaveAttribute('lang', language)
  await expect.soft(html, describePage(visit)).toHaveAttribute('dir', directionOf(language))
}

const prepareView = async (page: Page, view?: MatrixView) => {
  if (!view) return
  await page.emulateMedia({ colorScheme: view.theme, reducedMotion: 'reduce' })
  await page.setViewportSize(windowOf(view.width))
}

const auditView = async (page: Page, view: MatrixView) => {
  const { place, brand, theme, width, language } = view
  const where = `${place.file} as ${place.as}, ${brand.slug}, ${theme}, ${width} px, ${language}`
  await prepareView(page, view)
  await expectNoOverflow(page, where)
  expect.soft(await findAxeViolations(page), where).toEqual([])
}

/** Expects no console errors and no third-party requests since the last call. */
const expectCleanTraffic = (traffic: Traffic, visit: PageVisit) => {
  const thirdParty = traffic.urls.filter(
    (url) => !/^(data|blob):/.test(url) && new URL(url).origin !== visit.origin,
  )
  expect.soft(thirdParty, `${describePage(visit)} makes third-party requests`).toEqual([])
  // An error page's own status is logged in the console.
  const consoleErrors = traffic.consoleErrors.filter(
    (text) => !(visit.place.status && /status of \d+/.test(text)),
  )
  expect.soft(consoleErrors, `${describePage(visit)} logs console errors`).toEqual([])
  traffic.urls.length = 0
  traffic.consoleErrors.length = 0
}
