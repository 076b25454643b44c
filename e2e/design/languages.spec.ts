import type { Page } from '@playwright/test'
import { expectNoOverflow } from '../support/audits/page-overflow'
import { recordTraffic } from '../support/audits/traffic'
import { bookFreeSlot, loadFreeSlot } from '../support/booking'
import { tabTo } from '../support/keyboard'
import {
  chooseLanguage,
  expectLanguage,
  htmlElement,
  languageButton,
  phone,
} from '../support/language'
import { createPatient } from '../support/people/create-patient'
import { pageHeading } from '../support/people/enrollment-form'
import { createPerson } from '../support/people/person'
import { expect, openTab, test } from '../support/test'

const submitButton = (page: Page) => page.locator('button[type=submit]')
const arabicText = /\p{Script=Arabic}/u

test('a guest on a phone enrolls in Arabic from the landing page to the code', async ({
  page,
  context,
}) => {
  const { consoleErrors } = recordTraffic(context)
  const person = createPerson()
  await page.setViewportSize(phone)
  await page.goto('/')
  await chooseLanguage(page, 'العربية')
  await expect(page).toHaveURL(/\/ar\/$/)
  await expectLanguage(page, 'ar', 'rtl')
  await expectNoOverflow(page, 'the first page in Arabic')
  await expect(page.locator('header .logo')).toHaveText('Care Plus')
  await expect(page.locator('a[href="/auth/enrollment"]').first()).toHaveText('البدء')

  await page.goto('/faq')
  await expect(page).toHaveURL(/\/ar\/faq$/)
  await expectNoOverflow(page, 'questions in Arabic')

  await page.goto('/ar/')
  await page.getByRole('main').locator('a[href="/auth/enrollment"]').first().click()
  await expectLanguage(page, 'ar', 'rtl')
  await expect(pageHeading(page)).toHaveText('ما رمزك البريدي؟')
  await expectNoOverflow(page, 'enrollment in Arabic')
  await page.locator('[name=zip]').fill(person.zip)
  await expect(page.getByText('نيويورك', { exact: true })).toBeVisible()
  await submitButton(page).click()
  await expect(pageHeading(page)).toHaveText('أخبرنا عنك')
  await submitButton(page).click()
  await expect(page.getByText('يُرجى إدخال الاسم الأول').first()).toBeVisible()
  await page.locator('[name=firstName]').fill(person.firstName)
  await page.locator('[name=lastName]').fill(person.lastName)
  await page.locator('[name=dob]').fill(person.dob)
  await submitButton(page).click()
  await expect(pageHeading(page)).toHaveText('كيف نتواصل معك؟')
  await expect(page).toHaveTitle(/^كيف نتواصل معك؟ الخطوة 3 من 3 - Care Plus$/)
  await page.locator('[name=email]').fill(person.email)
  await page.locator('[name=phone]').fill(person.phone)
  await page.locator('[name=channel][value=email]').check()
  await expect(page.getByRole('heading', { name: 'هل هذا صحيح؟' })).toBeVisible()
  await expect(page.getByText(`${person.firstName} ${person.lastName}`)).toBeVisible()
  await expectNoOverflow(page, 'the last screen in Arabic')
  expect(consoleErrors).toEqual([])
})

test('a language chosen in the app applies at once, and to what React renders later', async ({
  page,
  context,
}) => {
  const { consoleErrors } = recordTraffic(context)
  const patient = await createPatient(page)
  const time = await loadFreeSlot(page, patient, -13)
  await page.goto(
    `/app/appointments/booking/provider-details?encounterTypeId=1&providerId=${time.providerId}`,
  )
  await expect(page.getByRole('heading', { name: 'Pick a day' })).toBeVisible()
  const main = page.getByRole('main')
  const [english = ''] = await main.allInnerTexts()
  const name = (await pageHeading(page).textContent()) ?? ''

  await chooseLanguage(page, 'Français')
  await expectLanguage(page, 'fr')
  await chooseLanguage(page, 'English')
  await expect(main).toHaveText(english, { useInnerText: true })

  await chooseLanguage(page, 'العربية')
  await expectLanguage(page, 'ar', 'rtl')
  await expect(page.getByRole('heading', { name: 'اختيار يوم' })).toBeVisible()
  await expect(page.getByRole('tab').first()).toContainText('اليوم')
  await expect(pageHeading(page)).toHaveText(name)

  // React renders another day, and the bar of the selected time.
  await page.getByRole('tab').nth(4).click()
  await page.locator('.slot:enabled').first().click()
  await page.waitForURL(/\/confirm\?/)
  await page.goBack()
  await expect(page.getByRole('region', { name: 'اختيارك' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'متابعة' })).toBeVisible()
  await expect(page.getByRole('tab').nth(4)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab').nth(4)).toHaveText(arabicText)

  await chooseLanguage(page, 'Español')
  await expectLanguage(page, 'es')
  await expect(page.getByRole('link', { name: 'Continuar' })).toBeVisible()
  await chooseLanguage(page, 'English')
  await expectLanguage(page, 'en')
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
  await expect(page.locator('body')).not.toHaveText(/Continuar|متابعة/)
  expect(consoleErrors).toEqual([])
})

test('the language persists across a reload and tabs, and English can be chosen again', async ({
  page,
  context,
}) => {
  const { consoleErrors } = recordTraffic(context)
  const patient = await createPatient(page)
  await bookFreeSlot(page, patient)
  await page.goto('/app')
  await chooseLanguage(page, 'Français')
  await expect(page.getByRole('heading', { name: 'Votre prochaine consultation' })).toBeVisible()
  await page.reload()
  await expectLanguage(page, 'fr')
  await expect(page.getByRole('heading', { name: 'Votre prochaine consultation' })).toBeVisible()
  const tab = await openTab(page)
  await tab.goto('/app/appointments')
  await expectLanguage(tab, 'fr')
  await expect(pageHeading(tab)).toHaveText('Vos consultations')
  await tab.getByRole('button', { name: /^Annuler/ }).click()
  await expect(tab.getByRole('dialog', { name: 'Annuler cette consultation ?' })).toBeVisible()
  await tab.keyboard.press('Escape')
  await chooseLanguage(tab, 'English')
  await expect(pageHeading(tab)).toHaveText('Your visits')
  await page.reload()
  await expectLanguage(page, 'en')
  await expect(page.getByRole('heading', { name: 'Your next visit' })).toBeVisible()
  expect(consoleErrors).toEqual([])
})

test('a language can be chosen with the keyboard', async ({ page }) => {
  await page.goto('/auth/login')
  await tabTo(page, languageButton(page))
  await page.keyboard.press('Enter')
  await tabTo(page, page.locator('#languages').getByText('Español'))
  await page.keyboard.press('Enter')
  await expect(pageHeading(page)).toHaveText('Iniciar sesión')
  await expect(page.locator('#languages')).toBeHidden()
  await expect(page.locator('#languages [aria-current=true]')).toHaveText('Español')
})

test('a change of language keeps what a patient typed, and where they are', async ({
  page,
  context,
}) => {
  const { consoleErrors } = recordTraffic(context)
  await page.goto('/auth/enrollment')
  await expect(pageHeading(page)).toHaveText('What is your zip code?')
  const field = page.locator('[name=zip]')
  await field.fill('10001')
  for (const [name, lang, dir, question] of [
    ['Español', 'es', 'ltr', '¿Cuál es su código postal?'],
    ['العربية', 'ar', 'rtl', 'ما رمزك البريدي؟'],
    ['Français', 'fr', 'ltr', 'Quel est votre code postal ?'],
    ['English', 'en', 'ltr', 'What is your zip code?'],
  ] as const) {
    await chooseLanguage(page, name)
    // The text that shows how a code will come is in the language as well.
    await expect(page.getByText('123456').filter({ visible: true })).toHaveAttribute('lang', lang)
    await expect(pageHeading(page)).toHaveText(question)
    await expectLanguage(page, lang, dir)
    await expect(field).toHaveValue('10001')
  }
  expect(consoleErrors).toEqual([])
})

// Where only the form is late the menu of languages works, and the page changes without a reload.
for (const [late, files, waitUntil] of [
  ['all scripts', '**/_astro/*.js', 'commit'],
  ['those of the form', '**/_astro/Enrollment*.js', 'load'],
] as const)
  test(`what a guest types before the form listens is there after a change of language, with ${late} late`, async ({
    page,
  }) => {
    const scripts = Promise.withResolvers<void>()
    await page.route(files, async (route) => {
      await scripts.promise
      await route.continue().catch(() => {})
    })
    await page.goto('/auth/enrollment', { waitUntil })
    const field = page.locator('[name=zip]')
    await field.fill('1000')
    await chooseLanguage(page, 'Español')
    await expect(htmlElement(page)).toHaveAttribute('lang', 'es')
    scripts.resolve()
    await expectLanguage(page, 'es')
    await expect(pageHeading(page)).toHaveText('¿Cuál es su código postal?')
    await expect(field).toHaveValue('1000')
    await submitButton(page).click()
    await expect(page.getByText(/5 dígitos/i).last()).toBeVisible()
    await expect(field).toHaveValue('1000')
  })
