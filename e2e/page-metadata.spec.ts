import type { Request } from '@playwright/test'
import { hostOf } from './support/brand-origin'
import { expect, test } from './support/test'

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
  const [{ itemListElement: crumbs }, { itemListElement: answers }] = JSON.parse(things ?? '')[
    '@graph'
  ]
  expect(crumbs.at(-1).name).toMatch(/\p{Script=Arabic}/u)
  expect(answers.length).toBeGreaterThan(30)
  await page.goto(answers[0].url)
  const answer = await page.locator('script[type="application/ld+json"]').textContent()
  const [, { mainEntity }] = JSON.parse(answer ?? '')['@graph']
  for (const { name } of mainEntity) expect(name).toMatch(/\p{Script=Arabic}/u)
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
