import { expect, type Page } from '@playwright/test'
import { findAxeViolations } from './axe'
import { expectNoOverflow, expectNoOverflowWithLargeText } from './page-overflow'
import { expectTranslated } from './translation-coverage'

const wide = { width: 1280, height: 900 }
const narrow = { width: 390, height: 844 }
/** The smallest phone, and a window at 400 % zoom. */
const smallest = { width: 320, height: 640 }

interface View {
  readonly size: typeof wide
  readonly colorScheme: 'light' | 'dark'
}

/** What axe looks at with every rule: each width and each color scheme once. */
const wholeAudits: readonly View[] = [
  { size: wide, colorScheme: 'light' },
  { size: narrow, colorScheme: 'dark' },
]
export const isAuditedWhole = (width: number, theme: View['colorScheme']) =>
  wholeAudits.some(({ size, colorScheme }) => size.width === width && colorScheme === theme)

/** A view in which axe has looked at this state with every rule. */
export interface AuditedView {
  readonly width: number
  readonly theme: View['colorScheme']
}
interface Options {
  readonly main?: boolean
  /** Axe does not look at the same again. */
  readonly audited?: readonly AuditedView[]
}

/** The window of a view: the audits of one width look at the same. */
export const windowOf = (width: number) =>
  [wide, narrow].find((size) => size.width === width) ?? { width, height: 900 }

/**
 * Expects a state of a page to have no axe violations, no overflow in either reading direction or with text at
 * 200 %, no untranslated texts and no drawing that is empty: each width and each color scheme once, for the main pages
 * also in each other's.
 */
export const auditPage = async (
  page: Page,
  state: string,
  { main = false, audited = [] }: Options = {},
) => {
  await expectTranslated(page, state)
  await expect(page.locator(drawings), `${state}: drawings that are empty`).toHaveCount(0)
  for (const view of wholeAudits) await auditWidth(page, state, view, { main, audited })
  await page.setViewportSize(smallest)
  await expectNoOverflow(page, `${state}, 320 px`)
  await expectNoOverflowWithLargeText(page, state)
  await page.setViewportSize(wide)
}

const drawings = 'svg:is(.face, .tile, .patch):empty'

const auditWidth = async (
  page: Page,
  state: string,
  { size, colorScheme }: View,
  { main, audited }: Required<Options>,
) => {
  const isAudited = (theme: View['colorScheme']) =>
    audited.some((view) => view.width === size.width && view.theme === theme)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.setViewportSize(size)
  const where = `${state}, ${size.width} px, ${colorScheme}`
  await expectNoOverflow(page, where)
  await setDirection(page, 'rtl')
  await expectNoOverflow(page, `${where}, right to left`)
  await setDirection(page, 'ltr')
  if (!isAudited(colorScheme)) expect.soft(await findAxeViolations(page), where).toEqual([])
  // The same boxes in other colors: no other rule can find more.
  const otherScheme = colorScheme === 'light' ? 'dark' : 'light'
  if (!main || isAudited(otherScheme)) return
  await page.emulateMedia({ colorScheme: otherScheme, reducedMotion: 'reduce' })
  expect
    .soft(await findAxeViolations(page, 'colors'), `${state}, ${size.width} px, ${otherScheme}`)
    .toEqual([])
}

const setDirection = (page: Page, dir: 'ltr' | 'rtl') =>
  page.evaluate((direction) => {
    document.documentElement.dir = direction
  }, dir)
