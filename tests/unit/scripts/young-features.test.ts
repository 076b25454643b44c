import data from '@mdn/browser-compat-data' with { type: 'json' }
import { expect, it } from 'vitest'
import { earlyPressScript } from '#islands/early-actions/early-presses'
import { isServedEverywhere, oldestBrowsers } from '../../../scripts/browsers/oldest-browsers.mjs'
import {
  findUnlowered,
  findYoungStyles,
  youngFunctions,
} from '../../../scripts/browsers/young-features.mjs'

it('finds what the oldest browsers lack in a style: properties, values, units, functions, selectors, queries, rules', () =>
  expect(
    findYoungStyles(`
      /* corner-shape: squircle; */
      .a { display: grid; position-area: block-end; align-content: safe center; }
      .b::details-content { color: light-dark(red, blue); cursor: grab }
      .c:has(a) { margin: 1lh }
      @media (scripting: none) { .d { top: 0 } }
      @view-transition { navigation: auto; }`),
  ).toEqual([
    'position-area',
    'align-content: safe',
    'light-dark()',
    'unit: lh',
    '::details-content',
    ':has',
    '@media scripting',
    '@view-transition',
  ]))

it('finds nothing in a style that every browser served has', () =>
  expect(
    findYoungStyles(
      '@media (width < 9px) { .a:is(b) { inset: 0; block-size: 1dvh; color: color-mix(in oklab, red, blue) } }',
    ),
  ).toEqual([]))

it('finds young functions by the object that owns them, and methods by names that are theirs alone', () => {
  const found = (code: string) =>
    youngFunctions.flatMap(({ name, pattern }) => (pattern.test(code) ? [name] : []))
  for (const name of ['Promise.withResolvers', 'Map.groupBy', 'URL.canParse', 'Intl.Segmenter'])
    expect(found(`${name}(a)`)).toContain(name)
  for (const name of ['.isSubsetOf', '.checkVisibility', '.moveBefore', '.showPopover'])
    expect(found(`a${name}(b)`)).toEqual([name])
  expect(found('new CloseWatcher()')).toEqual(['new CloseWatcher'])
  expect(found('a=/[\\p{L}--b]/v.test(c)')).toEqual(['regular expression v'])
  const served = 'CSS.escape(a);a.take();Object.entries(a);a.toSorted();a.at(1);/a/u.test(b);a/v/b'
  expect(found(served)).toEqual([])
})

it('finds rules in rules and colors of two schemes that the build has left', () => {
  expect(
    findUnlowered('`@layer a{.b{color:red;&:hover{top:0}}.c{@media (width<3px){top:0}}}`'),
  ).toEqual(['.b { &:hover }', '.c { @media (width<3px) }'])
  expect(findUnlowered('`a{color:light-dark(red,blue)}`')).toEqual(['light-dark('])
  expect(
    findUnlowered('`@layer a{:root{top:0}@media print{.c{top:0}}@keyframes d{from{top:0}}}`'),
  ).toEqual([])
})

it('the page tells old browsers by features that came with the oldest ones served', () => {
  const { api, css, javascript } = data
  const features = [
    javascript.builtins?.Array?.toSorted,
    api.CompressionStream,
    css.types?.color?.['color-mix'],
  ]
  for (const code of ['[].toSorted', 'CompressionStream', 'color-mix('])
    expect(earlyPressScript).toContain(code)
  for (const [browser, oldest] of Object.entries(oldestBrowsers)) {
    const versions = features.map((feature) => {
      const support = feature?.__compat?.support[browser as 'chrome']
      return Number([support].flat()[0]?.version_added)
    })
    expect([browser, Math.max(...versions)]).toEqual([browser, Number(oldest)])
  }
})

it.each([
  ['the first version that is served', '16.4', true],
  ['a later version', '16.5', false],
  ['an older version', '≤13.1', true],
  ['no version', false, false],
])('counts a feature that came with %s', (_name, version, isServed) => {
  const support = Object.fromEntries(
    ['safari', 'safari_ios', 'chrome', 'edge', 'firefox'].map((name) => [
      name,
      { version_added: name.startsWith('safari') ? version : '1' },
    ]),
  )
  expect(isServedEverywhere({ support })).toBe(isServed)
})
