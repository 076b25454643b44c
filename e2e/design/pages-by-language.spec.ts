import { recordTraffic } from '../support/audits/traffic'
import {
  chooseLanguage,
  expectLanguage,
  htmlElement,
  phone,
  setLanguageCookie,
} from '../support/language'
import { createPatient } from '../support/people/create-patient'
import { pageHeading } from '../support/people/enrollment-form'
import { expect, test } from '../support/test'

test('a catalogue that fails to load shows an error, and a reload recovers', async ({
  page,
  context,
  baseURL,
}) => {
  await setLanguageCookie(context, baseURL)
  const catalogue = /\/_astro\/ar\.[\w-]+\.json$/
  await page.route(catalogue, (route) => route.abort())
  await page.goto('/auth/login')
  const failure = page.getByRole('dialog', { name: 'Translation Unavailable' })
  await expect(failure).toBeVisible()
  await expectLanguage(page, 'en')
  await page.unroute(catalogue)
  await failure.getByRole('button', { name: 'Reload' }).click()
  await expect(pageHeading(page)).toHaveText('تسجيل الدخول')
})

test('a page is sent in its language, and stays in it while its islands wait for the catalogue', async ({
  page,
  context,
  baseURL,
}) => {
  const { consoleErrors } = recordTraffic(context)
  await setLanguageCookie(context, baseURL)
  const catalogue = Promise.withResolvers<void>()
  await page.route(/\/_astro\/ar\.[\w-]+\.json$/, async (route) => {
    await catalogue.promise
    await route.continue()
  })
  await page.goto('/auth/login', { waitUntil: 'domcontentloaded' })
  // Read at once: every assertion of this suite waits until the islands are hydrated.
  const heading = await page.evaluateHandle(() => document.querySelector('astro-island[ssr] h1'))
  expect(await heading.evaluate((element) => element?.textContent)).toBe('تسجيل الدخول')
  catalogue.resolve()
  await expectLanguage(page, 'ar', 'rtl')
  await expect(pageHeading(page)).toHaveText('تسجيل الدخول')
  expect(await heading.evaluate((element) => element?.isConnected)).toBe(true)
  expect(consoleErrors).toEqual([])
})

test('the longest words stand whole on a phone: in the bar, and in the choices of notifications', async ({
  page,
  context,
  baseURL,
}) => {
  await page.setViewportSize(phone)
  await createPatient(page)
  for (const lang of ['es', 'fr', 'ar']) {
    await setLanguageCookie(context, baseURL, lang)
    await page.goto('/app/account/settings')
    await expectLanguage(page, lang, lang === 'ar' ? 'rtl' : 'ltr')
    const frame = page.locator('.channels-frame')
    expect(await frame.evaluate((box) => box.scrollWidth - box.clientWidth), lang).toBe(0)
    const labels = page.locator('.tabbar > a > .i + span')
    const linesOf = (all: Element[]) =>
      all.map((label) => {
        const text = document.createRange()
        text.selectNodeContents(label)
        return new Set([...text.getClientRects()].map(({ top }) => top)).size
      })
    expect(await labels.evaluateAll(linesOf), lang).toEqual([1, 1, 1, 1, 1])
  }
})

test('English loads no catalogue, and another language only its own', async ({ page }) => {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await page.goto('/auth/login')
  await expect(pageHeading(page)).toHaveText('Sign in')
  await page.waitForLoadState('networkidle')
  const languages = () => paths.filter((path) => /\/_astro\/(ar|es|fr|speak)\./.test(path))
  expect(languages()).toEqual([])
  await expect(page.locator('meta[name=google]')).toHaveCount(0)
  await chooseLanguage(page, 'Español')
  await expect(pageHeading(page)).toHaveText('Iniciar sesión')
  await expect(page.locator('meta[name=google][content=notranslate]')).toHaveCount(1)
  expect(languages().filter((path) => path.endsWith('.json'))).toHaveLength(1)
})

test('without scripts the server translates the page', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/auth/login')
  await expect(pageHeading(page)).toHaveText('Sign in')
  await chooseLanguage(page, 'العربية')
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(pageHeading(page)).toHaveText('تسجيل الدخول')
  await page.goto('/app/treatments')
  await expect(htmlElement(page)).toHaveAttribute('lang', 'ar')
  await expect(pageHeading(page)).toHaveText('ما الذي أتى بك إلينا؟')
  await chooseLanguage(page, 'English')
  await expect(pageHeading(page)).toHaveText('What brings you here?')
  await context.close()
})

test('an unknown language is 404, and the return path cannot leave the site', async ({
  page,
  request,
}) => {
  expect((await page.goto('/xx/faq'))?.status()).toBe(404)
  expect((await page.goto('/ar/nothing'))?.status()).toBe(404)
  expect((await request.get('/language?to=xx&back=/app')).status()).toBe(404)
  for (const back of ['//elsewhere.test/', 'https://elsewhere.test/', '/\\elsewhere.test']) {
    const response = await request.get(`/language?to=es&back=${encodeURIComponent(back)}`, {
      maxRedirects: 0,
    })
    expect(response.headers().location).toBe('/es/')
  }
})

test('the native app shows no language menu', async ({ page }) => {
  await page.goto('/auth/login?native=1')
  await expect(pageHeading(page)).toHaveText('Sign in')
  await expect(page.locator('#languages')).toHaveCount(0)
})
