import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, palette, type Scheme } from './tokens'

const grounds = ['--surface', '--surface-2', '--surface-3']
const text: [ink: string, ground: string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['--ink', ground],
    ['--ink-2', ground],
    ['--accent-ink', ground],
  ]),
  ['--ink', '--accent-soft'],
  ['--ink-2', '--accent-soft'],
  ['--accent-ink', '--accent-soft'],
  ['--on-accent', '--accent'],
  ['--on-accent', '--accent-hover'],
  ['--on-deep', '--deep'],
  ['--on-deep-2', '--deep'],
  ['--positive', '--surface'],
  ['--positive', '--positive-soft'],
  ['--warning', '--surface'],
  ['--warning', '--warning-soft'],
  ['--danger', '--surface'],
  ['--danger', '--danger-soft'],
  ['--on-danger', '--danger-fill'],
]
const edges: [edge: string, ground: string][] = [
  ['--edge-strong', '--surface'],
  ['--edge-strong', '--surface-2'],
  ['--focus', '--surface'],
  ['--focus', '--accent-soft'],
]

const tenants = {
  'the clinic': {},
  'a neon brand': {
    '--brand-primary': '#e4ff3a',
    '--brand-secondary': '#ff5d8f',
    '--brand-neutral': '#d9dbe6',
    '--brand-danger': '#ff5a4f',
  },
  'a brown brand': {
    '--brand-primary': '#8f4526',
    '--brand-secondary': '#6d8254',
    '--brand-neutral': '#ead9bd',
    '--brand-danger': '#a8322a',
  },
}
const schemes: Scheme[] = ['light', 'dark']

const weakest = (brand: Record<string, string>, pairs: [string, string][]) =>
  schemes.flatMap((scheme) => {
    const colour = palette(brand, scheme)
    return pairs.map(([ink, ground]) => ({
      pair: `${ink} on ${ground}, ${scheme}`,
      ratio: contrast(colour(ink), colour(ground)),
    }))
  })

describe.each(Object.entries(tenants))('%s', (_, brand) => {
  it.each(weakest(brand, text))('reads well: $pair', ({ ratio }) =>
    expect(ratio).toBeGreaterThanOrEqual(4.5),
  )
  it.each(weakest(brand, edges))('shows its edges: $pair', ({ ratio }) =>
    expect(ratio).toBeGreaterThanOrEqual(3),
  )
})

const hex = fc
  .tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 })))
  .map((channels) => `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`)

it('reads well in any palette somebody may choose', () =>
  fc.assert(
    fc.property(hex, hex, hex, (primary, neutral, danger) => {
      const brand = {
        '--brand-primary': primary,
        '--brand-neutral': neutral,
        '--brand-danger': danger,
      }
      const poor = weakest(brand, text).filter(({ ratio }) => ratio < 4.5)
      expect(poor).toEqual([])
    }),
    // The examples lie on the step between dark and light brand colours.
    { numRuns: 300, examples: ['#05906b', '#dd2a0e'].map((hex) => [hex, '#000000', '#000000']) },
  ))
