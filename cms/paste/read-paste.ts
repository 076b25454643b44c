import { type Block, toHtml, toText, withSpelledNumbers } from './blocks'
import { type Findings, readBlocks } from './read-blocks'
import { type LeftOut, tidySource } from './tidy-source'

/** A paste as it may stand in a field. */
export interface ReadPaste {
  readonly html: string
  readonly text: string
  /** Omissions and changes, in words for the editor. */
  readonly notes: readonly string[]
  /** Why none of it is taken; null where it is. */
  readonly refusal: string | null
  /** Whether plain words would say something else than what was copied. */
  readonly isChanged: boolean
}

const maxCharacters = 60_000

/** Reads a copied document as the paragraphs, lists and marks that a field has, or returns the reason for a refusal. */
export const readPaste = (html: string): ReadPaste => {
  const source = new DOMParser().parseFromString(html, 'text/html')
  const leftOut = tidySource(source)
  const findings: Findings = {
    unplaced: [],
    hasMergedCells: false,
    tables: 0,
    lettered: 0,
    placed: 0,
  }
  const read = readBlocks(source.body, findings)
  const blocks = withSpelledNumbers(read)
  const text = toText(blocks)
  const notes = notesOf(leftOut, findings, read, blocks)
  return {
    html: toHtml(blocks),
    text,
    notes,
    refusal: refusalOf(text, leftOut, findings),
    isChanged: notes.length > 0 || findings.placed > 0,
  }
}

const quote = (words: readonly string[]): string =>
  [...new Set(words)]
    .slice(0, 5)
    .map((each) => `“${each.length > 60 ? `${each.slice(0, 60)}…` : each}”`)
    .join(', ')

const refusalOf = (
  text: string,
  { struck }: LeftOut,
  { unplaced, hasMergedCells }: Findings,
): string | null => {
  if (unplaced.length)
    return `Raised or lowered letters cannot be shown here: ${quote(unplaced)}. Write what they mean in words, then paste it again.`
  if (hasMergedCells)
    return 'This table has cells that reach over several rows or columns, which no list can say. Write it as sentences or as a list.'
  if (text.length > maxCharacters)
    return `This is too long for one field: ${text.length.toLocaleString('en')} characters, and ${maxCharacters.toLocaleString('en')} at most. Paste it in parts.`
  if (!text.trim() && struck.length) return `All of it is struck out: ${quote(struck)}.`
  return null
}

const notesOf = (
  { struck, comments, pictures, links }: LeftOut,
  { tables, lettered }: Findings,
  read: readonly Block[],
  blocks: readonly Block[],
): readonly string[] => {
  const isSpelled = blocks.some(({ list }, at) => !list && read[at]?.list)
  return [
    ...(struck.length ? [`Struck-out words were left out: ${quote(struck)}.`] : []),
    ...(comments ? ['Comments in the margin were left out.'] : []),
    ...(pictures ? ['Pictures were left out: say in words what they show.'] : []),
    ...(links ? ['Links that lead nowhere from here were taken out; their words stay.'] : []),
    ...(tables ? ['Each row of the table is one line now. Check that it still reads well.'] : []),
    ...(lettered ? ['A list counted by letters is counted by numbers here.'] : []),
    ...(isSpelled ? ['Numbers of a list that does not begin at 1 stand as text.'] : []),
  ]
}
