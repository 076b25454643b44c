import type { Page } from '@playwright/test'
import { findLowContrastTexts } from '../support/audits/contrast'
import { findHiddenFocus } from '../support/audits/focus-visible'
import { expectNoOverflow } from '../support/audits/page-overflow'
import { findSmallTargets } from '../support/audits/target-size'
import { findOverflowingTexts } from '../support/audits/text-overflow'
import { recordTraffic } from '../support/audits/traffic'
import { expect, sleepingIslands, test } from '../support/test'

test.describe.configure({ mode: 'parallel' })

const designPath = '/dev/design'
const widths = [320, 390, 1280, 1920]
const schemes = ['light', 'dark'] as const
const screenshotFolder = 'test-results/design'

/** The brands the page offers. */
const loadBrands = async (page: Page): Promise<string[]> => {
  await page.goto(designPath)
  const links = page.getByRole('navigation', { name: 'Brand' }).getByRole('link')
  const addresses = await links.evaluateAll((all) =>
    all.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('brand')),
  )
  return addresses.flatMap((slug) => slug ?? [])
}

/** Opens the page without animation, hydrated and with its fonts loaded. */
const openDesignPage = async (page: Page, query = '') => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(designPath + query)
  await expect(page.locator(sleepingIslands)).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

/** Screenshots for review, taken when PICTURES is set; no test compares them. */
const takeScreenshot = async (page: Page, name: string) => {
  if (process.env.PICTURES)
    await page.screenshot({ path: `${screenshotFolder}/${name}.png`, fullPage: true })
}

/** What the page's own switch of the color scheme does, without opening it again. */
const chooseScheme = (page: Page, scheme: (typeof schemes)[number]) =>
  page.evaluate((theme) => {
    document.documentElement.dataset.theme = theme
  }, scheme)

test('every component has enough contrast in every brand and color scheme', async ({ page }) => {
  const brands = await loadBrands(page)
  for (const brand of brands.length > 0 ? brands : ['']) {
    await openDesignPage(page, `?theme=light${brand && `&brand=${brand}`}`)
    for (const scheme of schemes) {
      await chooseScheme(page, scheme)
      for (const width of [1280, 390]) {
        const where = `${brand} ${scheme} ${width} px`
        await page.setViewportSize({ width, height: 900 })
        expect.soft(await findLowContrastTexts(page), where).toEqual([])
        expect.soft(await findOverflowingTexts(page), where).toEqual([])
        await expectNoOverflow(page, where)
        await takeScreenshot(page, `${brand || 'default'}-${scheme}-${width}`)
      }
    }
  }
})

test('no component overflows in any viewport, LTR and RTL, nor at 200 %, and every icon is square and at least 12 px', async ({
  page,
}) => {
  for (const query of ['', '?lang=ar', '?density=compact']) {
    await openDesignPage(page, query)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoOverflow(page, `${query} ${width} px`)
      expect.soft(await findOverflowingTexts(page), `${query} ${width} px`).toEqual([])
    }
    await takeScreenshot(page, `reading-${query.slice(1) || 'usual'}`)
    expect.soft(await findSqueezedIcons(page), query).toEqual([])
    if (query === '') await expectRoomForLargeText(page)
  }
})

const findSqueezedIcons = (page: Page) =>
  page.locator('.i').evaluateAll((icons) =>
    icons.flatMap((icon) => {
      const { width, height } = icon.getBoundingClientRect()
      return icon.checkVisibility() && (width < 12 || Math.abs(width - height) > 0.5)
        ? [`${icon.parentElement?.className}: ${width} × ${height}`]
        : []
    }),
  )

const expectRoomForLargeText = async (page: Page) => {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoOverflow(page, `${width} px, 200 %`)
    expect.soft(await findOverflowingTexts(page), `${width} px, 200 %`).toEqual([])
  }
}

test('every target is large enough for touch, and for a mouse in the compact layout', async ({
  page,
  browser,
}) => {
  await openDesignPage(page)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const all = page.locator('.design')
    await all.evaluate((main) => main.querySelector('#staff')?.remove())
    expect.soft(await findSmallTargets(page, 44), `patients, ${width} px`).toEqual([])
  }
  await openDesignPage(page, '?density=compact')
  expect.soft(await findSmallTargets(page, 32), 'staff, with a mouse').toEqual([])
  const touchPage = await browser.newPage({ hasTouch: true, isMobile: true })
  await openDesignPage(touchPage, '?density=compact')
  expect.soft(await findSmallTargets(touchPage, 44), 'staff, with a finger').toEqual([])
  await touchPage.close()
})

test('every focusable element shows its focus', async ({ page }) => {
  await openDesignPage(page)
  expect(await findHiddenFocus(page)).toEqual([])
})

test('a static sample of a state has the style of the state', async ({ page }) => {
  await openDesignPage(page)
  const sampleButton = (name: string, index: number) =>
    page.locator('#buttons .states').nth(index).getByRole('button', { name, exact: true })
  const readStyle = async (name: string, index: number) =>
    sampleButton(name, index).evaluate((button) => {
      const { backgroundColor, outlineColor, outlineOffset, outlineWidth } =
        getComputedStyle(button)
      return { backgroundColor, outline: [outlineColor, outlineOffset, outlineWidth] }
    })
  const kinds = ['Primary', 'Usual', 'Quiet', 'Danger']
  for (const [index, name] of kinds.entries()) {
    await sampleButton(name, index).hover()
    expect((await readStyle(name, index)).backgroundColor, `${name} under a mouse`).toBe(
      (await readStyle('Hover', index)).backgroundColor,
    )
    await page.mouse.move(0, 0)
    await page.keyboard.press('Tab')
    await sampleButton(name, index).focus()
    expect((await readStyle(name, index)).outline, `${name} in focus`).toEqual(
      (await readStyle('Focus', index)).outline,
    )
  }
  await sampleButton('Disabled', 0).hover({ force: true })
  expect((await readStyle('Disabled', 0)).backgroundColor, 'a disabled button stays as it is').toBe(
    (await readStyle('Disabled', 1)).backgroundColor,
  )
})

test('every component has an edge in forced-colors mode', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openDesignPage(page)
  const edgeless = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '.btn, .input:not(.affix *), .affix, .choice, .card, .slot, .date, .note, .badge, .toast, .dialog[open], .menu, .way, .skel',
      ),
    ].flatMap((part) => {
      const { borderTopWidth, borderTopStyle } = getComputedStyle(part)
      return part.checkVisibility() && (borderTopStyle === 'none' || borderTopWidth === '0px')
        ? [part.className]
        : []
    }),
  )
  expect([...new Set(edgeless)]).toEqual([])
  await takeScreenshot(page, 'forced-colors')
})

test('dialogs, menus and toasts open from the page without console errors', async ({
  page,
  context,
}) => {
  const seen = recordTraffic(context)
  await openDesignPage(page)
  await page.getByRole('button', { name: 'Ask before an end' }).click()
  await expect(page.locator('dialog:modal').getByText('Keep my visit')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('link', { name: 'Messages 2' }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Say something' }).click()
  await expect(page.locator('.toasts').getByText('Your message was sent')).toBeVisible()
  await page.getByRole('tab', { name: /Mar 13/ }).click()
  await expect(page.getByRole('tab', { name: /Mar 13/ })).toHaveAttribute('aria-selected', 'true')
  expect(seen.consoleErrors).toEqual([])
})
