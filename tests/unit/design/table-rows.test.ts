import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Selectors, by file, that give a row or a group of rows a position. WebKit ignores it, so what is placed by it covers more. */
const positionedRows = (file: string, source: string): string[] =>
  [...source.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]*)\{([^{}]*)/g)].flatMap(
    ([, selectors = '', body = '']) =>
      /(^|;|\s)position:\s*(relative|absolute|sticky|fixed)/.test(body)
        ? selectors
            .split(/,(?![^(]*\))/)
            .map((selector) => selector.trim())
            .filter((selector) => isRow(selector))
            .map((selector) => `${file}: ${selector}`)
        : [],
  )

/** By its last part, which names what is styled; a pseudo-element of a row is not the row. */
const isRow = (selector: string) => {
  const subject =
    selector
      .replace(/\([^()]*\)/g, '')
      .split(/[\s>+~]+/)
      .at(-1) ?? ''
  return /^(tr|thead|tbody|tfoot)(?![\w-])/.test(subject) && !subject.includes('::')
}

const files = globSync('src/**/*.{css,astro,tsx}')

it('finds a positioned row', () => {
  expect(
    positionedRows('a.css', '.rows tbody tr:not(.now) { cursor: pointer; position: relative'),
  ).toEqual(['a.css: .rows tbody tr:not(.now)'])
  expect(positionedRows('a.css', 'td, tr { position: sticky')).toEqual(['a.css: tr'])
  expect(positionedRows('a.css', 'tr > td { position: relative } tr { color: red')).toEqual([])
})

it('gives no row of a table a position', () =>
  expect(files.flatMap((file) => positionedRows(file, readFileSync(file, 'utf8')))).toEqual([]))

it('gives no row of a table a position in its markup', () =>
  expect(
    files.filter((file) => /<tr[^>]*(position|relative|absolute)/.test(readFileSync(file, 'utf8'))),
  ).toEqual([]))
