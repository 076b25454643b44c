import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The landing page has no bytes left for the classes of a scope (decision 49). */
const hasNoBytesLeft = (file: string) =>
  /^src\/(pages\/index|components\/(landing\/\w+|chrome\/Footer|rich-text\/Citation))\.astro$/.test(
    file,
  )

const styles = /<style( is:global)?>([\s\S]*?)<\/style>/g
const files = globSync('src/**/*.{astro,tsx}').map((file) => {
  const source = readFileSync(file, 'utf8')
  const sheets = [...source.matchAll(styles)].map(([, isGlobal, css = '']) => ({
    isGlobal: isGlobal !== undefined,
    rules: rulesOf(css.replace(/\/\*[\s\S]*?\*\//g, '')),
  }))
  return { file, markup: source.replace(styles, ''), sheets }
})
const styledFiles = files.filter(({ sheets }) => sheets.length > 0)

/** What stands before each brace, outermost first: at-rules and, as the last, a selector. */
function rulesOf(css: string) {
  const open: string[] = []
  const rules: string[][] = []
  for (const [, head = '', mark] of css.matchAll(/([^{};]*)([{};])/g)) {
    if (mark === '{') rules.push([...open, head.trim()])
    if (mark === '{') open.push(head.trim())
    if (mark === '}') open.pop()
  }
  return rules
}

const doesWriteClass = (name: string, markup: string) =>
  new RegExp(`class(Name|:list)?=[^>]*['"\`\\s]${name}['"\`\\s:]`).test(markup)

it('finds the files with styles', () => expect(styledFiles.length).toBeGreaterThan(30))

it.each(styledFiles)('every rule of $file is in a layer', ({ sheets }) => {
  const rules = sheets.flatMap((sheet) => sheet.rules)
  expect(rules.filter(([outermost]) => !outermost?.startsWith('@layer '))).toEqual([])
})

it('styles are scoped, but for what the landing page draws', () => {
  const unscoped = styledFiles.filter(({ sheets }) => sheets.some(({ isGlobal }) => isGlobal))
  expect(unscoped.map(({ file }) => file).filter((file) => !hasNoBytesLeft(file))).toEqual([])
})

it.each(styledFiles.filter(({ file }) => hasNoBytesLeft(file)))(
  'every rule of $file starts with a class that no other file writes',
  ({ file: own, sheets }) => {
    const selectors = sheets
      .flatMap(({ rules }) => rules.map((rule) => rule.at(-1) ?? ''))
      .filter((head) => !head.startsWith('@'))
      .flatMap((list) => list.split(/,(?![^(]*\))/))
    const firstClasses = new Set(selectors.map((each) => /\.([\w-]+)/.exec(each)?.[1] ?? each))
    const writers = [...firstClasses].map((name) => [
      name,
      files.filter(({ markup }) => doesWriteClass(name, markup)).map(({ file }) => file),
    ])
    expect(writers).toEqual([...firstClasses].map((name) => [name, [own]]))
  },
)
