import { expect, test } from '@playwright/test'
import { brandCss, feedbackCss } from '../../src/content/brand/brand-css'
import { builtIn } from '../../src/content/brand/brand-view'
import {
  type ColorRole,
  colorRoles,
  cssColor,
  type Palette,
} from '../../src/content/brand/color-roles'

/** Palettes across the gamut, with extremes: very dark, very light, out of gamut. */
const palettes: Palette[] = [
  ['#53b3e4', '#8ac541', '#efe6d8', '#d64545'],
  ['#e4ff3a', '#ff5d8f', '#d9dbe6', '#ff5a4f'],
  ['#8f4526', '#6d8254', '#ead9bd', '#a8322a'],
  ['#3f3c91', '#e5a823', '#e4e2ef', '#c2413b'],
  ['#05906b', '#dd2a0e', '#000000', '#ff00ff'],
  ['#ffff00', '#00ffff', '#ffffff', '#ff0000'],
  ['#0000ff', '#00ff00', '#808080', '#7f0000'],
  ['#010203', '#fefdfc', '#102030', '#f0e0e0'],
  ['#ff00aa', '#aa00ff', '#ffeecc', '#cc3300'],
  ['#777777', '#999999', '#aaaaaa', '#994433'],
].map(([primary = '', secondary = '', neutral, error]) => ({ primary, secondary, neutral, error }))

test('the browser renders the colors that color roles compute', async ({ page }) => {
  for (const palette of palettes) {
    const brand = { ...builtIn, palette }
    const css = brandCss(brand, 'en') + feedbackCss(brand)
    await page.setContent(`<style>${css}</style><canvas width="1" height="1"></canvas><i></i>`)
    for (const scheme of ['light', 'dark'] as const) {
      const computed = colorRoles(palette, scheme)
      const names = Object.keys(computed) as ColorRole[]
      const rendered = await page.evaluate(
        ({ scheme, names }) => {
          const root = document.documentElement
          const [light, dark] = scheme === 'light' ? ['initial', ' '] : [' ', 'initial']
          root.setAttribute('style', `--in-light:${light};--in-dark:${dark}`)
          const probe = document.querySelector('i') as HTMLElement
          const canvas = document.querySelector('canvas') as HTMLCanvasElement
          const context = canvas.getContext('2d', { willReadFrequently: true })
          return names.map((name) => {
            probe.style.color = `var(--${name})`
            if (!context) return [0, 0, 0]
            context.fillStyle = getComputedStyle(probe).color
            context.fillRect(0, 0, 1, 1)
            return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
          })
        },
        { scheme, names },
      )
      for (const [index, name] of names.entries()) {
        const expected = [1, 3, 5].map((from) =>
          Number.parseInt(cssColor(computed[name]).slice(from, from + 2), 16),
        )
        const differences = expected.map((value, channel) =>
          Math.abs(value - (rendered[index]?.[channel] ?? 0)),
        )
        expect(
          Math.max(...differences),
          `${palette.primary} ${scheme} ${name}`,
        ).toBeLessThanOrEqual(2)
      }
    }
  }
})
