import { expect, type Page } from '@playwright/test'
import { findAxeViolations } from './axe'
import { expectNoOverflow } from './page-overflow'
import { expectTranslated } from './translation-coverage'

const wide = { width: 1280, height: 900 }
const narrow = { width: 390, height: 844 }
/** The smallest phone, and a window at 400 % zoom. */
const smallest = { width: 320, height: 640 }

/** Each width and each colour scheme once. */
const defaultViews = [
  { size: wide, colorScheme: 'light' },
  { size: narrow, colorScheme: 'dark' },
] as const
/** The other two combinations, for the main pages. */
const otherViews = [
  { size: wide, colorScheme: 'dark' },
  { size: narrow, colorScheme: 'light' },
] as const

/** Expects a state of a page to have no axe violations, no overflow in either reading direction, and no untranslated texts. */
export const auditPage = async (page: Page, state: string, { main = false } = {}) => {
  await expectTranslated(page, state)
  for (const { size, colorScheme } of main ? [...otherViews, ...defaultViews] : defaultViews) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize(size)
    const where = `${state}, ${size.width} px, ${colorScheme}`
    await expectNoOverflow(page, where)
    await setDirection(page, 'rtl')
    await expectNoOverflow(page, `${where}, right to left`)
    await setDirection(page, 'ltr')
    expect.soft(await findAxeViolations(page), where).toEqual([])
  }
  await page.setViewportSize(smallest)
  await expectNoOverflow(page, `${state}, 320 px`)
  await page.setViewportSize(wide)
}

const setDirection = (page: Page, dir: 'ltr' | 'rtl') =>
  page.evaluate((direction) => {
    document.documentElement.dir = direction
  }, dir)
