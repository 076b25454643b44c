import type { Page, Request } from '@playwright/test'
import { enrol } from './clinic/enrol'
import { question } from './clinic/enrollment'
import { look } from './clinic/look'
import { expect, test } from './clinic/test'
import { keptAmongUs, witness } from './clinic/witness'

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
const hostOf = (baseURL: string | undefined, brand: string) =>
  (baseURL ?? '').replace('localhost', `${brand}.localhost`)
const fold = (page: Page, name: string) => page.locator('details').filter({ hasText: name })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a guest types a question and reads the answer, and no address holds what was typed', async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/faq')
    await page.getByRole('searchbox', { name: 'Search questions' }).fill('missed a pill')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('status')).toContainText('Answers found')
    await expect(page.getByText('Do not take two pills to catch up.')).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue('missed a pill')
    expect(asked.join(' ')).not.toContain('missed')
    await page.getByRole('link', { name: 'All topics' }).click()
    await expect(page.getByRole('heading', { name: 'Cost and insurance' })).toBeVisible()
  })

  test('words that no answer has lead on to support, PEP and all topics', async ({ page }) => {
    await page.goto('/faq')
    await page.getByRole('searchbox').fill('zzyzx')
    await page.getByRole('searchbox').press('Enter')
    await expect(page.getByRole('heading', { name: 'No answer has these words' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Call support' })).toBeVisible()
    await expect(page.getByRole('link', { name: /last 72 hours/ })).toBeVisible()
  })

  test('a link to an answer opens it, and each answer has a page with related questions', async ({
    page,
  }) => {
    await page.goto('/faq#undetectable')
    await expect(page.getByText('It keeps you healthy.')).toBeInViewport()
    await fold(page, 'What does undetectable mean?')
      .getByRole('link', { name: 'A page for this answer' })
      .click()
    await expect(question(page)).toHaveText('What does undetectable mean?')
    await page.getByRole('link', { name: 'I just found out that I have HIV. What now?' }).click()
    await expect(question(page)).toHaveText('I just found out that I have HIV. What now?')
  })

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

test('with scripts the list narrows while somebody types, and nothing is sent', async ({
  page,
}) => {
  await page.goto('/faq')
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await page.getByRole('searchbox').fill('interpreter')
  await expect(page.locator('details:visible')).toHaveCount(1)
  await expect(page.getByRole('status')).toHaveText('Answers found: 1')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByText('Can I have an interpreter?')).toBeFocused()
  await page.getByRole('searchbox').fill('zzyzx')
  await expect(page.getByRole('heading', { name: 'No answer has these words' })).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await expect(page.getByRole('heading', { name: 'Hep C' })).toBeVisible()
  expect(sent).toEqual([])
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

test('the landing page of every brand may run no script, and asks for nothing but its font', async ({
  page,
  baseURL,
}) => {
  const brands = ['voltage', 'juniper', 'noor'].map((name) => hostOf(baseURL, name))
  for (const origin of [baseURL ?? '', ...brands]) {
    const asked: string[] = []
    const hear = (request: Request) => asked.push(new URL(request.url()).pathname)
    page.on('request', hear)
    const response = await page.goto(`${origin}/`, { waitUntil: 'networkidle' })
    page.off('request', hear)
    const policy = response?.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/script-src|worker-src|unsafe/)
    expect(await page.locator('script:not([type="application/ld+json"])').count()).toBe(0)
    const others = asked.filter((path) => !/^\/(ar\/)?$/.test(path))
    expect(others, origin).toEqual([expect.stringMatching(/^\/fonts\/[\w-]+\.woff2$/)])
  }
})

test('what a page is about is said in its language', async ({ page }) => {
  await page.goto('/ar/faq')
  const things = await page.locator('script[type="application/ld+json"]').textContent()
  const [{ itemListElement: crumbs }, { mainEntity: questions }] = JSON.parse(things ?? '')[
    '@graph'
  ]
  for (const { name } of [crumbs.at(-1), ...questions]) expect(name).toMatch(/\p{Script=Arabic}/u)
})

test('the sitemap of each brand lists its own pages, and all of them answer', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000)
  for (const origin of [baseURL ?? '', hostOf(baseURL, 'voltage'), hostOf(baseURL, 'noor')]) {
    await page.goto(`${origin}/robots.txt`)
    const robots = await page.locator('body').textContent()
    expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`)
    for (const path of ['/app', '/auth', '/staff', '/api/', '/lake', '/dev'])
      expect(robots).toContain(`Disallow: ${path}`)
    const listed = await page.evaluate(async () => {
      const text = await (await fetch('/sitemap.xml')).text()
      return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '')
    })
    expect(listed.length).toBeGreaterThan(50)
    expect(listed.filter((url) => !url.startsWith(`${origin}/`))).toEqual([])
    const bad = await page.evaluate(async (urls) => {
      const failed: string[] = []
      const work = [...urls]
      const one = async () => {
        for (let url = work.pop(); url; url = work.pop()) {
          const { status, redirected } = await fetch(url, { credentials: 'omit' })
          if (status !== 200 || redirected) failed.push(`${status} ${redirected} ${url}`)
        }
      }
      await Promise.all([one(), one(), one(), one()])
      return failed
    }, listed)
    expect(bad).toEqual([])
  }
})

test('on a home screen stands the brand, and nothing of what it is for', async ({
  page,
  baseURL,
}) => {
  for (const origin of [baseURL ?? '', hostOf(baseURL, 'voltage')]) {
    await page.goto(`${origin}/auth/login`)
    const address = await page.locator('link[rel="manifest"]').getAttribute('href')
    const told = await page.evaluate(async (from) => (await fetch(from)).text(), address ?? '')
    expect(told).not.toMatch(/health|HIV|PrEP|STI/i)
    const { name, icons } = JSON.parse(told)
    expect(name).toBe(origin === baseURL ? 'Care Plus' : 'Voltage')
    for (const { src, type } of icons) {
      const icon = await page.goto(origin + src)
      expect(icon?.status(), src).toBe(200)
      expect(icon?.headers()['content-type'], src).toContain(type)
    }
  }
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

test('a link preview has a picture of its brand, and only of pages there are', async ({
  page,
  baseURL,
}) => {
  for (const origin of [baseURL ?? '', hostOf(baseURL, 'juniper')]) {
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

test('inside the native app there is neither header nor foot', async ({ page }) => {
  await page.goto('/faq?native=1')
  await page.goto('/how-it-works')
  await expect(question(page)).toHaveText('How it works')
  await expect(page.locator('header.top')).toHaveCount(0)
  await expect(page.locator('footer.foot')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Language' })).toHaveCount(0)
})

test('a patient finds the same answers in their own shell', async ({ page }) => {
  await enrol(page)
  await page.goto('/app')
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('link', { name: 'FAQ' }).click()
  await expect(question(page)).toHaveText('Questions and answers')
  await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('camera')
  await expect(page.getByText('Do I have to be on camera?')).toBeVisible()
})

test('the public pages keep nobody out, on any brand', async ({ page, baseURL }) => {
  test.setTimeout(300_000)
  for (const path of pages) {
    await page.goto(path)
    await look(page, path, { main: path === '/' || path === '/faq' })
  }
  await page.goto('/faq')
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
