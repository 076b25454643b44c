import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { brandCss, feedbackCss } from '#content/brand/brand-css'
import { builtIn } from '#content/brand/brand-view'

const { resolve } = createRequire(import.meta.url)
const compact = (value: string) => value.replace(/\s+/g, '').replace(/\b0\./g, '.')
const declared = (css: string) =>
  [...css.matchAll(/(--[\w-]+):\s*([^;}]+)/g)].map(([, name, value]) => [
    name,
    compact(value ?? ''),
  ])
const css = globSync('src/styles/**/*.css')
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

it('takes the values it names from open-props unchanged', () => {
  const theirs = Object.fromEntries(
    ['sizes', 'easings', 'durations', 'zindex'].flatMap((part) =>
      declared(readFileSync(resolve(`open-props/${part}.min.css`), 'utf8')),
    ),
  )
  const named = [...css.matchAll(/: ([^;]+); \/\* ((?:size|ease|duration|layer)[\w-]*) \*\//g)].map(
    ([, value = '', name = '']) => [name, compact(value)],
  )
  expect(named.length).toBeGreaterThan(10)
  for (const [name, value] of named) expect([name, value]).toEqual([name, theirs[`--${name}`]])
})

it('declares every custom property it uses', () => {
  const known = new Set(
    [css, brandCss(builtIn, 'en'), feedbackCss(builtIn)].flatMap(declared).map(([name]) => name),
  )
  const used = new Set([...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name))
  expect([...used].filter((name) => !known.has(name))).toEqual([])
})

it('chooses between the two colors of each role wherever it sets a color scheme', () => {
  const rules = [...css.matchAll(/\{[^{}]*color-scheme:[^{}]*\}/g)].map(([rule]) => rule)
  expect(rules.length).toBeGreaterThan(3)
  for (const rule of rules) expect(rule).toMatch(/--in-light:[^;]*;\s*--in-dark:/)
})
