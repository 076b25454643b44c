import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { covered } from './translation-coverage'
import { fits } from './page-overflow'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']
const wide = { width: 1280, height: 900 }
const narrow = { width: 390, height: 844 }
/** The smallest phone, and any window at four times its size. */
const smallest = { width: 320, height: 640 }

/** Every width with every colour scheme would be four; these two meet each of them once. */
const usual = [
  { size: wide, colorScheme: 'light' },
  { size: narrow, colorScheme: 'dark' },
] as const
/** The other two, for the pages most people see. */
const others = [
  { size: wide, colorScheme: 'dark' },
  { size: narrow, colorScheme: 'light' },
] as const

/** Looks at a state of a page for what keeps people out, for what does not fit, read either way, and for what no catalogue knows. */
export const look = async (page: Page, state: string, { main = false } = {}) => {
  await covered(page, state)
  for (const { size, colorScheme } of main ? [...others, ...usual] : usual) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize(size)
    const where = `${state}, ${size.width} px, ${colorScheme}`
    await fits(page, where)
    await read(page, 'rtl')
    await fits(page, `${where}, right to left`)
    await read(page, 'ltr')
    // Legacy mode looks from the page itself; the other one would open a tab beside it.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(tags).analyze()
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
    expect.soft(found, where).toEqual([])
  }
  await page.setViewportSize(smallest)
  await fits(page, `${state}, 320 px`)
  await page.setViewportSize(wide)
}

const read = (page: Page, dir: 'ltr' | 'rtl') =>
  page.evaluate((direction) => {
    document.documentElement.dir = direction
  }, dir)
