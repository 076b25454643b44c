import { expect, it } from 'vitest'
import { isServedEverywhere } from '../../../scripts/browsers/oldest-browsers.mjs'
import { findYoungStyles, youngFunctions } from '../../../scripts/browsers/young-features.mjs'

it('finds what the oldest browsers lack in a style: properties, values, functions, selectors, rules', () =>
  expect(
    findYoungStyles(`
      /* corner-shape: squircle; */
      .a { display: grid; position-area: block-end; align-content: safe center; }
      .b::details-content { color: light-dark(red, blue); cursor: grab }
      @view-transition { navigation: auto; }`),
  ).toEqual([
    'position-area',
    'align-content: safe',
    'light-dark()',
    '::details-content',
    '@view-transition',
  ]))

it('finds nothing in a style that every browser served has', () =>
  expect(
    findYoungStyles('.a:has(b):popover-open { inset: 0; color: color-mix(in oklab, red, blue) }'),
  ).toEqual([]))

it('finds young functions by the object that owns them alone', () => {
  const isYoung = (code: string) => youngFunctions.some((pattern: RegExp) => pattern.test(code))
  expect(['Promise.withResolvers()', 'Map.groupBy(a,b)'].filter(isYoung)).toHaveLength(2)
  expect(['CSS.escape(a)', 'a.take()', 'Object.entries(a)'].filter(isYoung)).toEqual([])
})

it.each([
  ['the first version that is served', '17', true],
  ['a later version', '17.4', false],
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
