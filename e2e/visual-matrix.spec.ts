import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { directionOf, type Language } from '../src/content/language'
import { signInDemo } from './support/sign-in-demo'
import { fits } from './support/page-overflow'
import {
  brands,
  type Look,
  type Looker,
  looks,
  type Place,
  passages,
  places,
} from './support/visual-matrix'
import { expect, test } from './support/test'
import { type Witness, witness } from './support/traffic'

/** MATRIX=whole looks at every combination, not at every pair alone; `npm run test:matrix` sets it. */
const whole = process.env.MATRIX === 'whole'
test.describe.configure({ mode: 'parallel', timeout: whole ? 30 * 60_000 : 180_000 })

test('every page of patients and of the public is in the matrix', () => {
  const root = join(import.meta.dirname, '../src/pages')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.astro') && !/(^|\/)_|^(dev|staff|api)\//.test(file))
    .map((file) => file.replace(/\.astro$/, ''))
  const known = new Set([...places.map(({ file }) => file), ...passages])
  expect(files.filter((file) => !known.has(file))).toEqual([])
  expect(
    [...known].filter((file) => !files.includes(file)),
    'no page is there any more',
  ).toEqual([])
})

const all = looks(whole)
const lookers: readonly Looker[] = ['guest', 'patient', 'patient2']

for (const brand of brands)
  for (const as of lookers)
    test(`${brand.slug}, as ${as}: pages keep nobody out and ask nobody else`, async ({
      browser,
      baseURL,
    }) => {
      const mine = all.filter((look) => look.brand.slug === brand.slug && look.place.as === as)
      const { port } = new URL(baseURL ?? '')
      const origin = `http://${brand.host}:${port}`
      const page = await visitor(browser, origin, as)
      const seen = witness(page.context())
      // A page is opened once for each language and then looked at in each light and from each distance.
      for (const [place, byPlace] of Map.groupBy(mine, (look) => look.place))
        for (const [language, views] of Map.groupBy(byPlace, (look) => look.language)) {
          await open(page, { place, language, origin })
          for (const view of views) await examine(page, view)
          heard(seen, { place, language, origin })
        }
      test.info().annotations.push({ type: 'looks', description: `${mine.length}` })
      await page.context().close()
    })

const visitor = async (browser: Browser, origin: string, as: Looker): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: origin,
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
  })
  const page = await context.newPage()
  if (as === 'guest') return page
  await page.goto('/consents')
  await signInDemo(page, as)
  return page
}

interface Opened {
  readonly place: Place
  readonly language: Language
  readonly origin: string
}
const named = ({ place, language, origin }: Opened) =>
  `${place.file} as ${place.as}, ${language}, ${new URL(origin).hostname}`

const open = async (page: Page, opened: Opened) => {
  const { place, language, origin } = opened
  await page.context().addCookies([{ name: 'lang', value: language, url: origin }])
  const path = typeof place.path === 'string' ? place.path : await place.path(page)
  const response = await page.goto(path)
  expect.soft(response?.status(), named(opened)).toBe(place.status ?? 200)
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  const html = page.locator('html')
  await expect(html, named(opened)).not.toHaveAttribute('data-translating')
  await expect.soft(html, named(opened)).toHaveAttribute('lang', language)
  await expect.soft(html, named(opened)).toHaveAttribute('dir', directionOf(language))
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

const examine = async (page: Page, { place, brand, theme, width, language }: Look) => {
  const where = `${place.file} as ${place.as}, ${brand.slug}, ${theme}, ${width} px, ${language}`
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: 900 })
  await fits(page, where)
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(tags).analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  expect.soft(found, where).toEqual([])
}

/** What the page complained about, and whom else it asked; then listens anew. */
const heard = (seen: Witness, opened: Opened) => {
  const elsewhere = seen.addresses.filter(
    (url) => !/^(data|blob):/.test(url) && new URL(url).origin !== opened.origin,
  )
  expect.soft(elsewhere, `${named(opened)} asks others`).toEqual([])
  // A page that is an error says so in the console as well.
  const complaints = seen.complaints.filter(
    (text) => !(opened.place.status && /status of \d+/.test(text)),
  )
  expect.soft(complaints, `${named(opened)} complains`).toEqual([])
  seen.addresses.length = 0
  seen.complaints.length = 0
}
