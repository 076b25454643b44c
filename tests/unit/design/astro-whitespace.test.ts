import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../../../src/', import.meta.url)
const templates = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.astro'),
)

/** The template alone: no frontmatter, no styles, no scripts. */
const templateOf = (source: string) =>
  source
    .replace(/^---[\s\S]*?\n---\n/, '')
    .replace(/<(style|script)\b[\s\S]*?<\/\1>/g, '')
    .split('\n')

const startsInline = /^\s*<(a|abbr|b|bdi|cite|code|em|kbd|q|small|span|strong)\b/
const endsInText = /[\p{L}\p{N}.,:;…’?!)]$/u
const endsInline = /<\/(a|abbr|b|bdi|cite|code|em|kbd|q|small|span|strong)>$/
const startsWithText = /^\s*\p{L}/u

/** Astro drops a line break beside an element, as JSX does, and with it the space that the formatter broke at. */
const droppedSpaces = (file: string) => {
  const lines = templateOf(readFileSync(new URL(file, root), 'utf8'))
  return lines.flatMap((line, at) => {
    const next = lines[at + 1] ?? ''
    const isDropped =
      (endsInText.test(line) && startsInline.test(next)) ||
      (endsInline.test(line) && startsWithText.test(next)) ||
      (/[,.:;]$/.test(line) && endsInline.test(line.slice(0, -1)) && /^\s*\{/.test(next))
    return isDropped ? [`${line.trim()} ⏎ ${next.trim()}`] : []
  })
}

it('finds the templates', () => expect(templates.length).toBeGreaterThan(100))
it.each(templates)('%s keeps the spaces around inline elements', (file) =>
  expect(droppedSpaces(file), "end the line with {' '}").toEqual([]),
)
