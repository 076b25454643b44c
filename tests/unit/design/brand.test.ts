import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandCss, feedbackCss } from '#content/brand/brand-css'
import type { Palette } from '#content/brand/color-roles'
import { contrastOf, palettePasses } from '#content/brand/palette'
import { brandDocuments } from '#content/demo/brands'
import type { BrandDocument } from '#content/queries/brands'
import { findYoungStyles } from '../../../scripts/browsers/young-features.mjs'

const hex = fc
  .tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 })))
  .map((channels) => `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`)
const inputs = fc.record({ primary: hex, secondary: hex, neutral: hex, error: hex })
const clinic = { primary: '#53b3e4', secondary: '#8ac541' }

describe('a palette', () => {
  it('can be read in both schemes, whichever it is, as long as tones are derived from it', () =>
    fc.assert(
      fc.property(inputs, fc.option(hex), (palette, info) => {
        expect(palettePasses({ ...palette, info })).toEqual({ passes: true })
      }),
      { numRuns: 3_000 },
    ))

  it('of each demo brand passes', () => {
    for (const { palette, scheme } of brandDocuments)
      expect(palettePasses(palette, scheme)).toEqual({ passes: true })
  })

  it('is refused with the reason when a text color that was pinned cannot be read', () => {
    expect(palettePasses({ ...clinic, text: '#777777' })).toEqual({
      passes: false,
      reason:
        'Text #777777 has 4.2 to 1; it needs 4.5 to 1. Choose one further from the ground, or leave it out.',
    })
    expect(palettePasses({ ...clinic, text: '#1b1b1b' })).toEqual({ passes: true })
    expect(palettePasses({ ...clinic, text: '#f5f5f5' })).toEqual({ passes: true })
    // Where only the other scheme is shown, it is not used and does no harm.
    expect(palettePasses({ ...clinic, text: '#777777' }, 'dark')).toEqual({ passes: true })
  })

  it('is refused when an action color takes no ink, in either scheme', () => {
    const verdicts = ['#c9302c', '#00a3a3', '#b05fd0', '#d0563b'].map((action) =>
      palettePasses({ ...clinic, action }),
    )
    for (const verdict of verdicts) {
      if (verdict.passes) continue
      expect(verdict.reason).toMatch(
        /^Action #[0-9a-f]{6} has no ink that can be read on it: the best has \d(\.\d)? to 1/,
      )
    }
    expect(verdicts.some(({ passes }) => !passes)).toBe(true)
    expect(palettePasses({ ...clinic, action: '#0a5a7a' })).toEqual({ passes: true })
  })

  it('is refused when something in it is no color', () => {
    for (const primary of ['red', '#fff', 'url(//x)', '#53b3e4;}', '', 7, null])
      expect(palettePasses({ ...clinic, primary } as Palette)).toMatchObject({
        passes: false,
        reason: expect.stringMatching(
          /^Primary is (not a color|missing)\. Write it like #53b3e4\./,
        ),
      })
    expect(palettePasses({ ...clinic, divider: 'none' })).toMatchObject({ passes: false })
  })

  it('is measured pair by pair, the weakest first', () => {
    const all = contrastOf(clinic)
    expect(all.length).toBeGreaterThan(25)
    expect(all[0]).toMatchObject({ pair: 'edge-strong on surface', needs: 3 })
    const find = (pair: string) => all.find((each) => each.pair === pair)
    expect(find('accent-ink on surface')?.light).toBeCloseTo(6.7, 1)
    expect(find('accent-ink on surface')?.dark).toBeCloseTo(10.9, 1)
    expect(contrastOf(clinic, 'dark').every(({ light }) => light === null)).toBe(true)
  })
})

describe('the style of a brand', () => {
  const brand = (more: object) =>
    ({ _id: 'b', name: 'B', palette: clinic, ...more }) as unknown as BrandDocument
  const hostile = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '</style><script>alert(1)</script>',
      '#fff;}body{background:url(//evil.test)}',
      'red}*{display:none',
      'Inter";src:url(https://evil.test/f.woff2)',
      '#53b3e4/*',
      '@import "//evil.test"',
      'expression(alert(1))',
      '#53b3e4\n}',
      '\\3c style',
    ),
  )

  it('escapes what an editor wrote, so that nothing leaves the style element', () =>
    fc.assert(
      fc.property(
        fc.record({
          palette: fc.record({
            primary: hostile,
            secondary: hostile,
            neutral: hostile,
            error: hostile,
            info: hostile,
            action: hostile,
            text: hostile,
            divider: hostile,
            backdrop: hostile,
          }),
          typography: fc.record({ font: hostile, display: hostile, file: hostile }),
          scheme: fc.constantFrom('light dark', 'light', 'dark'),
        }),
        (wild) => {
          const css = feedbackCss(brand(wild)) + brandCss(brand(wild), 'en')
          expect(css).not.toMatch(/<|\/\*|@import|expression|\\|https?:|url\("(?!\/fonts\/)/)
          expect(css.split('{').length).toBe(css.split('}').length)
          expect(balanced(css)).toBe(true)
          expect(css).toMatch(
            /@layer brand\{:root,\[data-theme\]\{[^{}]*\}(:root:not\(\[data-theme\]\)\{[^{}]*\})?\}$/,
          )
        },
      ),
      { numRuns: 2_000 },
    ))

  const balanced = (css: string) => {
    let depth = 0
    for (const letter of css) {
      depth += letter === '{' ? 1 : letter === '}' ? -1 : 0
      if (depth < 0) return false
    }
    return depth === 0
  }

  it('takes an uploaded font from our own files alone', () => {
    const of = (file: string) => brandCss(brand({ typography: { font: 'Plum Sans', file } }), 'en')
    expect(of('/lake/files/embedded/production/abc.woff2')).toContain(
      '@font-face{font-family:"Plum Sans";src:url("/lake/files/embedded/production/abc.woff2")',
    )
    for (const file of [
      'https://fonts.evil.test/a.woff2',
      '//evil.test/lake/files/a.woff2',
      '/lake/files/a.svg',
      '/lake/files/a.woff2") ,url(//x',
      '/api/me.woff2',
    ])
      expect(of(file)).not.toContain('Plum Sans')
  })

  it('pins what an editor pinned, in the scheme where it can be seen', () => {
    const css = brandCss(
      brand({ palette: { ...clinic, action: '#0a5a7a', text: '#1b1b1b', divider: '#444444' } }),
      'en',
    )
    const derived = brandCss(brand({}), 'en')
    const both = (name: string, of: string) =>
      of
        .match(new RegExp(`;--${name}:var\\(--in-light,(#.{6})\\)var\\(--in-dark,(#.{6})\\)`))
        ?.slice(1)
    expect(css).toMatch(/;--accent:#0a5a7a;--on-accent:#.{6};/)
    expect(both('ink', css)).toEqual(['#1b1b1b', both('ink', derived)?.[1]])
    expect(both('edge', css)).toEqual([both('edge', derived)?.[0], '#444444'])
  })

  it('comes without functions of colors that the oldest browsers lack', () => {
    for (const scheme of ['light dark', 'dark'])
      for (const css of [
        brandCss(brand({ scheme, palette: { ...clinic, backdrop: '#102030' } }), 'en'),
        feedbackCss(brand({ scheme })),
      ]) {
        expect(findYoungStyles(css)).toEqual([])
        expect(css.match(/var\(--in-light,#.{6}\)var\(--in-dark,#.{6}\)/g)?.length).toBeGreaterThan(
          8,
        )
      }
  })

  it('keeps to the only color scheme of a brand unless the visitor chooses another', () => {
    expect(brandCss(brand({ scheme: 'dark' }), 'en')).toContain(
      ':root:not([data-theme]){color-scheme:dark;--in-light: ;--in-dark:initial}',
    )
    expect(brandCss(brand({ scheme: 'light dark' }), 'en')).not.toContain(':root:not([data-theme])')
  })
})
