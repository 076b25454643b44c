import type { BrowserContext, Page } from '@playwright/test'
import { expect, sleepingIslands } from './test'

export const phone = { width: 390, height: 844 }
export const htmlElement = (page: Page) => page.locator('html')
export const languageButton = (page: Page) => page.locator('header [popovertarget=languages]')

/** Chooses a language in the header menu. */
export const chooseLanguage = async (page: Page, name: string) => {
  await languageButton(page).click()
  await page.locator('#languages').getByText(name).click()
}
export const expectLanguage = async (page: Page, lang: string, dir = 'ltr') => {
  await expect(htmlElement(page)).toHaveAttribute('lang', lang)
  await expect(htmlElement(page)).toHaveAttribute('dir', dir)
  await expect(page.locator(sleepingIslands)).toHaveCount(0)
}
export const setLanguageCookie = (context: BrowserContext, baseURL = '', value = 'ar') =>
  context.addCookies([{ name: 'lang', value, url: baseURL }])
