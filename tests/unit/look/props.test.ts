import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'

const { resolve } = createRequire(import.meta.url)
const compact = (value: string) => value.replace(/\s+/g, '').replace(/\b0\./g, '.')
const declared = (css: string) =>
  [...css.matchAll(/(--[\w-]+):\s*([^;}]+)/g)].map(([, name, value]) => [
    name,
    compact(value ?? ''),
  ])

it('takes its raw material from open-props unchanged', () => {
  const theirs = ['sizes', 'easings', 'durations', 'zindex'].flatMap((part) =>
    declared(readFileSync(resolve(`open-props/${part}.min.css`), 'utf8')),
  )
  const ours = declared(readFileSync('src/styles/props.css', 'utf8'))
  expect(ours.length).toBeGreaterThan(10)
  expect(theirs).toEqual(expect.arrayContaining(ours))
})

it('declares every custom property it uses', () => {
  const sheets = import.meta.glob<string>('../../../src/styles/**/*.css', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const css = Object.values(sheets).join('\n')
  const known = new Set(declared(css).map(([name]) => name))
  const used = new Set([...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name))
  expect([...used].filter((name) => !known.has(name))).toEqual([])
})
