import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (...patterns: readonly string[]) =>
  patterns.flatMap((pattern) => globSync(pattern)).map((file) => readFileSync(file, 'utf8'))
const markup = read('src/**/*.astro', 'src/**/*.tsx')

const pages = read('src/{components,islands,layouts}/**/*.{astro,tsx}')

/** The gap that a stack has without one, where it is named. */
const named = ['g4']

const selectors = /\.([a-zA-Z][\w-]*)/g
const namesIn = (texts: readonly string[]) =>
  texts.flatMap((text) => [...text.matchAll(selectors)].map(([, name]) => name))

it('every class that a page or an island has is drawn by a style, or looked for by a script or a test', () => {
  const styles = [
    ...read('src/**/*.css'),
    ...markup.flatMap((text) => text.match(/<style[\s\S]*?<\/style>/g) ?? []),
  ]
  const scripts = [
    ...markup,
    ...read('src/**/*.ts', 'scripts/**/*.mjs', 'e2e/**/*.ts', 'tests/**/*.{ts,tsx}'),
  ]
  const known = new Set([...named, ...namesIn(styles), ...namesIn(scripts)])
  const written = markup.flatMap((text) =>
    [...text.matchAll(/\b(?:className|class)="([^"{]*)"/g)].flatMap(([, names = '']) =>
      names.split(' '),
    ),
  )
  expect(written.length).toBeGreaterThan(1000)
  expect([...new Set(written)].filter((name) => name && !known.has(name))).toEqual([])
})

it('every text that opens what is below it shows that it does', () => {
  const summaries = pages.flatMap((text) => text.match(/<details[\s\S]*?<summary[^>]*>/g) ?? [])
  expect(summaries.length).toBeGreaterThan(5)
  expect(summaries.filter((text) => !/disclosure|<summary class/.test(text))).toEqual([])
})
