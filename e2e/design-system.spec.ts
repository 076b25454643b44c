import type { Page } from '@playwright/test'
import { faint } from './support/contrast'
import { fits } from './support/page-overflow'
import { ringless } from './support/focus-visible'
import { spilled } from './support/text-overflow'
import { small } from './support/target-size'
import { expect, test } from './support/test'
import { witness } from './support/traffic'

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

const design = '/dev/design'
const widths = [320, 390, 1280, 1920]
const schemes = ['light', 'dark'] as const
const photos = 'test-results/design'

/** The looks the page itself offers. */
const brandsOf = async (page: Page): Promise<string[]> => {
  await page.goto(design)
  const links = page.getByRole('navigation', { name: 'Brand' }).getByRole('link')
  const addresses = await links.evaluateAll((all) =>
    all.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('brand')),
  )
  return addresses.flatMap((slug) => slug ?? [])
}

/** Everything stands still and is as it stays. */
const open = async (page: Page, query = '') => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(design + query)
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

/** For whoever wants to look: nothing is compared with these pictures. */
const photograph = (page: Page, look: string) =>
  page.screenshot({ path: `${photos}/${look}.png`, fullPage: true })

test('every part can be read in every brand, in the light and in the dark', async ({ page }) => {
  const brands = await brandsOf(page)
  for (const brand of brands.length > 0 ? brands : [''])
    for (const scheme of schemes) {
      await open(page, `?theme=${scheme}${brand && `&brand=${brand}`}`)
      for (const width of [1280, 390]) {
        const where = `${brand} ${scheme} ${width} px`
        await page.setViewportSize({ width, height: 900 })
        expect.soft(await faint(page), where).toEqual([])
        expect.soft(await spilled(page), where).toEqual([])
        await fits(page, where)
        await photograph(page, `${brand || 'default'}-${scheme}-${width}`)
      }
    }
})

test('every part keeps to its place in every window and reading direction', async ({ page }) => {
  for (const query of ['', '?lang=ar', '?density=compact']) {
    await open(page, query)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await fits(page, `${query} ${width} px`)
      expect.soft(await spilled(page), `${query} ${width} px`).toEqual([])
    }
    await photograph(page, `reading-${query.slice(1) || 'usual'}`)
  }
})

test('no icon is squeezed', async ({ page }) => {
  for (const query of ['', '?density=compact']) {
    await open(page, query)
    const squeezed = await page.locator('.i').evaluateAll((icons) =>
      icons.flatMap((icon) => {
        const { width, height } = icon.getBoundingClientRect()
        return icon.checkVisibility() && (width < 12 || Math.abs(width - height) > 0.5)
          ? [`${icon.parentElement?.className}: ${width} × ${height}`]
          : []
      }),
    )
    expect.soft(squeezed, query).toEqual([])
  }
})

test('text twice as large pushes nothing out of its box', async ({ page }) => {
  await open(page)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await fits(page, `${width} px, 200 %`)
    expect.soft(await spilled(page), `${width} px, 200 %`).toEqual([])
  }
})

test('a finger hits every part, and so does a mouse at work', async ({ page, browser }) => {
  await open(page)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const all = page.locator('.design')
    await all.evaluate((main) => main.querySelector('#staff')?.remove())
    expect.soft(await small(page, 44), `patients, ${width} px`).toEqual([])
  }
  await open(page, '?density=compact')
  expect.soft(await small(page, 32), 'staff, with a mouse').toEqual([])
  const finger = await browser.newPage({ hasTouch: true, isMobile: true })
  await open(finger, '?density=compact')
  expect.soft(await small(finger, 44), 'staff, with a finger').toEqual([])
  await finger.close()
})

test('whatever has the focus shows it', async ({ page }) => {
  await open(page)
  expect(await ringless(page)).toEqual([])
})

test('a sample of a state looks as the state does', async ({ page }) => {
  await open(page)
  const drawn = (name: string, place: number) =>
    page.locator('#buttons .states').nth(place).getByRole('button', { name, exact: true })
  const look = async (name: string, place: number) =>
    drawn(name, place).evaluate((button) => {
      const { backgroundColor, outlineColor, outlineOffset, outlineWidth } =
        getComputedStyle(button)
      return { backgroundColor, outline: [outlineColor, outlineOffset, outlineWidth] }
    })
  const kinds = ['Primary', 'Usual', 'Quiet', 'Danger']
  for (const [place, name] of kinds.entries()) {
    await drawn(name, place).hover()
    expect((await look(name, place)).backgroundColor, `${name} under a mouse`).toBe(
      (await look('Hover', place)).backgroundColor,
    )
    await page.mouse.move(0, 0)
    await page.keyboard.press('Tab')
    await drawn(name, place).focus()
    expect((await look(name, place)).outline, `${name} in focus`).toEqual(
      (await look('Focus', place)).outline,
    )
  }
  await drawn('Disabled', 0).hover({ force: true })
  expect((await look('Disabled', 0)).backgroundColor, 'a disabled button stays as it is').toBe(
    (await look('Disabled', 1)).backgroundColor,
  )
})

test('with colours forced on it, every part still has an edge', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page)
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
  await photograph(page, 'forced-colours')
})

test('dialogs, menus and toasts open from the page, and nothing complains', async ({
  page,
  context,
}) => {
  const seen = witness(context)
  await open(page)
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
  expect(seen.complaints).toEqual([])
})
