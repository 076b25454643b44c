import type { BrowserContext, Page } from '@playwright/test'
import { book, opening } from './support/booking'
import { enrol } from './support/create-patient'
import { question } from './support/enrollment-form'
import { tabTo } from './support/keyboard'
import { fits } from './support/page-overflow'
import { stranger } from './support/person'
import { anotherTab, expect, test } from './support/test'
import { witness } from './support/traffic'

const phone = { width: 390, height: 844 }
const html = (page: Page) => page.locator('html')
const globe = (page: Page) => page.locator('header [popovertarget=languages]')
const send = (page: Page) => page.locator('button[type=submit]')
const arabic = /\p{Script=Arabic}/u

/** Chooses a language in the header, as a mouse does. */
const choose = async (page: Page, name: string) => {
  await globe(page).click()
  await page.locator('#languages').getByText(name).click()
}
const speaking = async (page: Page, lang: string, dir = 'ltr') => {
  await expect(html(page)).toHaveAttribute('lang', lang)
  await expect(html(page)).toHaveAttribute('dir', dir)
  await expect(html(page)).not.toHaveAttribute('data-translating')
}
const chosen = (context: BrowserContext, baseURL = '', value = 'ar') =>
  context.addCookies([{ name: 'lang', value, url: baseURL }])

test('Arabic leads from the first page into an account on a phone', async ({ page, context }) => {
  const { complaints } = witness(context)
  const person = stranger()
  await page.setViewportSize(phone)
  await page.goto('/')
  await choose(page, 'العربية')
  await expect(page).toHaveURL(/\/ar\/$/)
  await speaking(page, 'ar', 'rtl')
  await fits(page, 'the first page in Arabic')
  await expect(page.locator('header .logo')).toHaveText('Care Plus')
  await expect(page.locator('a[href="/auth/enrollment"]').first()).toHaveText('البدء')

  await page.goto('/faq')
  await expect(page).toHaveURL(/\/ar\/faq$/)
  await fits(page, 'questions in Arabic')

  await page.goto('/ar/')
  await page.getByRole('main').locator('a[href="/auth/enrollment"]').first().click()
  await speaking(page, 'ar', 'rtl')
  await expect(question(page)).toHaveText('ما اسمك؟')
  await fits(page, 'enrolment in Arabic')
  await send(page).click()
  await expect(page.getByText('يُرجى إدخال الاسم الأول').first()).toBeVisible()
  await page.locator('[name=firstName]').fill(person.firstName)
  await page.locator('[name=lastName]').fill(person.lastName)
  await send(page).click()
  await expect(question(page)).toHaveText('ما تاريخ ميلادك؟')
  await expect(page).toHaveTitle(/^ما تاريخ ميلادك؟ الخطوة 2 من 7 - Care Plus$/)
  await page.locator('[name=dob]').fill(person.dob)
  await send(page).click()
  await page.locator('[name=email]').fill(person.email)
  await send(page).click()
  await page.locator('[name=phone]').fill(person.phone)
  await send(page).click()
  await page.locator('[name=state]').selectOption({ label: 'نيويورك' })
  await page.locator('[name=zip]').fill(person.zip)
  await send(page).click()
  await page.locator('[name=channel][value=email]').check()
  await send(page).click()
  await expect(question(page)).toHaveText('هل هذا صحيح؟')
  await expect(page.getByText(`${person.firstName} ${person.lastName}`)).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
  await fits(page, 'the review in Arabic')
  expect(complaints).toEqual([])
})

test('A language chosen in the app holds at once, and what React writes later is in it too', async ({
  page,
  context,
}) => {
  const { complaints } = witness(context)
  const patient = await enrol(page)
  const time = await opening(page, patient, -1)
  await page.goto(
    `/app/appointments/booking/provider-details?encounterTypeId=1&providerId=${time.providerId}`,
  )
  await expect(page.getByRole('heading', { name: 'Pick a day' })).toBeVisible()
  const main = page.getByRole('main')
  const english = (await main.textContent()) ?? ''
  const name = (await question(page).textContent()) ?? ''

  await choose(page, 'Français')
  await speaking(page, 'fr')
  await choose(page, 'English')
  await expect(main).toHaveText(english)

  await choose(page, 'العربية')
  await speaking(page, 'ar', 'rtl')
  await expect(page.getByRole('heading', { name: 'اختيار يوم' })).toBeVisible()
  await expect(page.getByRole('tab').first()).toContainText('اليوم')
  await expect(question(page)).toHaveText(name)

  // React draws another day, and the dock of a time that is chosen.
  await page.getByRole('tab').nth(4).click()
  await page.locator('.slot:enabled').first().click()
  await expect(page.getByRole('region', { name: 'اختيارك' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'متابعة' })).toBeVisible()
  await expect(page.getByRole('tab').nth(4)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab').nth(4)).toHaveText(arabic)

  await choose(page, 'Español')
  await speaking(page, 'es')
  await expect(page.getByRole('link', { name: 'Continuar' })).toBeVisible()
  await choose(page, 'English')
  await speaking(page, 'en')
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
  await expect(page.locator('body')).not.toHaveText(/Continuar|متابعة/)
  expect(complaints).toEqual([])
})

test('The choice is kept over a reload and in another tab, and English comes back for good', async ({
  page,
  context,
}) => {
  const { complaints } = witness(context)
  const patient = await enrol(page)
  await book(page, patient, await opening(page, patient, -1))
  await page.goto('/app')
  await choose(page, 'Français')
  await expect(page.getByRole('heading', { name: 'Votre prochaine consultation' })).toBeVisible()
  await page.reload()
  await speaking(page, 'fr')
  await expect(page.getByRole('heading', { name: 'Votre prochaine consultation' })).toBeVisible()
  const tab = await anotherTab(page)
  await tab.goto('/app/appointments')
  await speaking(tab, 'fr')
  await expect(question(tab)).toHaveText('Vos consultations')
  await tab.getByRole('button', { name: /^Annuler/ }).click()
  await expect(tab.getByRole('dialog', { name: 'Annuler cette consultation ?' })).toBeVisible()
  await tab.keyboard.press('Escape')
  await choose(tab, 'English')
  await expect(question(tab)).toHaveText('Your visits')
  await page.reload()
  await speaking(page, 'en')
  await expect(page.getByRole('heading', { name: 'Your next visit' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('A language is chosen with the keyboard alone', async ({ page }) => {
  await page.goto('/auth/login')
  await tabTo(page, globe(page))
  await page.keyboard.press('Enter')
  await tabTo(page, page.locator('#languages').getByText('Español'))
  await page.keyboard.press('Enter')
  await expect(question(page)).toHaveText('Iniciar sesión')
  await expect(page.locator('#languages')).toBeHidden()
  await expect(page.locator('#languages [aria-current=true]')).toHaveText('Español')
})

test('A catalogue that does not come is told, and a reload mends it', async ({
  page,
  context,
  baseURL,
}) => {
  await chosen(context, baseURL)
  const catalogue = /\/_astro\/ar\.[\w-]+\.json$/
  await page.route(catalogue, (route) => route.abort())
  await page.goto('/auth/login')
  const failure = page.getByRole('dialog', { name: 'Translation Unavailable' })
  await expect(failure).toBeVisible()
  await speaking(page, 'en')
  await page.unroute(catalogue)
  await failure.getByRole('button', { name: 'Reload' }).click()
  await expect(question(page)).toHaveText('تسجيل الدخول')
})

test('The words of the page are never seen before they are in its language', async ({
  page,
  context,
  baseURL,
}) => {
  await chosen(context, baseURL)
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(/\/_astro\/ar\.[\w-]+\.json$/, async (route) => {
    await held
    await route.continue()
  })
  // Read in the page as its words arrive: by the time somebody asks, its patience may be over.
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      Object.assign(window, { atFirst: getComputedStyle(document.body).opacity })
    })
  })
  await page.goto('/auth/login', { waitUntil: 'domcontentloaded' })
  expect(await page.evaluate(() => Reflect.get(window, 'atFirst'))).toBe('0')
  // Nobody waits longer than a second and a half for words they may be able to read.
  await expect(html(page)).not.toHaveAttribute('data-translating', { timeout: 3_000 })
  expect(await page.evaluate(() => getComputedStyle(document.body).opacity)).toBe('1')
  go()
  await expect(question(page)).toHaveText('تسجيل الدخول')
})

test('English asks for no catalogue, and another language only for its own', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/auth/login')
  await expect(question(page)).toHaveText('Sign in')
  await page.waitForLoadState('networkidle')
  const languages = () => asked.filter((path) => /\/_astro\/(ar|es|fr|speak)\./.test(path))
  expect(languages()).toEqual([])
  await expect(page.locator('meta[name=google]')).toHaveCount(0)
  await choose(page, 'Español')
  await expect(question(page)).toHaveText('Iniciar sesión')
  await expect(page.locator('meta[name=google][content=notranslate]')).toHaveCount(1)
  expect(languages().filter((path) => path.endsWith('.json'))).toHaveLength(1)
})

test('Without scripts the server says the page in the language that is chosen', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/auth/login')
  await expect(question(page)).toHaveText('Sign in')
  await choose(page, 'العربية')
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(question(page)).toHaveText('تسجيل الدخول')
  await page.goto('/app/treatments')
  await expect(html(page)).toHaveAttribute('lang', 'ar')
  await expect(question(page)).toHaveText('ما الذي أتى بك إلينا؟')
  await choose(page, 'English')
  await expect(question(page)).toHaveText('What brings you here?')
  await context.close()
})

test('A browser whose scripts come back is translated in place again', async ({
  page,
  context,
  baseURL,
}) => {
  await chosen(context, baseURL, 'es')
  await context.addCookies([{ name: 'scripts', value: 'off', url: baseURL ?? '' }])
  const { complaints } = witness(context)
  await page.goto('/auth/login')
  await expect(html(page)).toHaveAttribute('data-in-place')
  await expect(question(page)).toHaveText('Iniciar sesión')
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('scripts')
  expect(complaints).toEqual([])
})

test('No such language is no such page, and the way back leads nowhere else', async ({
  page,
  request,
}) => {
  expect((await page.goto('/xx/faq'))?.status()).toBe(404)
  expect((await page.goto('/ar/nothing'))?.status()).toBe(404)
  expect((await request.get('/language?to=xx&back=/app')).status()).toBe(404)
  for (const back of ['//elsewhere.test/', 'https://elsewhere.test/', '/\\elsewhere.test']) {
    const answer = await request.get(`/language?to=es&back=${encodeURIComponent(back)}`, {
      maxRedirects: 0,
    })
    expect(answer.headers().location).toBe('/es/')
  }
})

test('The native app, which has its own, is offered no languages', async ({ page }) => {
  await page.goto('/auth/login?native=1')
  await expect(question(page)).toHaveText('Sign in')
  await expect(page.locator('#languages')).toHaveCount(0)
})
