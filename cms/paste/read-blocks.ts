import { withoutHiddenCharacters } from '../../src/edge/platform/languages/hidden-characters'
import type { Block, ListPlace, Run } from './blocks'
import { inPosition, type Position } from './raised'

/** Parts of the text that were left out. */
export interface Findings {
  /** Raised or lowered text that no characters say. */
  readonly unplaced: string[]
  /** Whether a table has cells that reach over several columns or rows. */
  hasMergedCells: boolean
  tables: number
  /** Lists counted by letters. */
  lettered: number
  /** Whether raised text became characters that are so by themselves. */
  placed: number
}

const blockTags =
  /^(ADDRESS|ARTICLE|ASIDE|BLOCKQUOTE|BODY|CENTER|DD|DETAILS|DIV|DL|DT|FIGCAPTION|FIGURE|FOOTER|FORM|H[1-6]|HEADER|HR|LI|MAIN|NAV|OL|P|PRE|SECTION|SUMMARY|TABLE|TBODY|TFOOT|THEAD|TR|UL)$/
const headings: Readonly<Record<string, Block['style']>> = {
  H1: 'h2',
  H2: 'h2',
  H3: 'h3',
  H4: 'h3',
  H5: 'h3',
  H6: 'h3',
}
const titleClasses: Readonly<Record<string, Block['style']>> = {
  MsoTitle: 'h2',
  MsoSubtitle: 'h3',
}

interface Look {
  readonly strong: boolean
  readonly em: boolean
  readonly href?: string
  readonly position?: Position
  readonly keepsLines: boolean
}
interface Place {
  readonly style: Block['style']
  readonly list: ListPlace | null
  /** How deep in lists. */
  readonly depth: number
}

const styleOf = (element: Element): string => element.getAttribute('style') ?? ''
const weightOf = (style: string) => /font-weight:\s*(\w+)/i.exec(style)?.[1]?.toLowerCase()

const lookOf = (element: Element, around: Look): Look => {
  const { tagName } = element
  const style = styleOf(element)
  const weight = weightOf(style)
  const isHeavy = weight ? /bold|[6-9]00/.test(weight) : /^(B|STRONG|TH)$/.test(tagName)
  const slant = /font-style:\s*(\w+)/i.exec(style)?.[1]?.toLowerCase()
  const isSlanted = slant ? slant !== 'normal' : /^(I|EM|CITE|DFN)$/.test(tagName)
  const href = tagName === 'A' ? element.getAttribute('href') : null
  const position = positionOf(tagName, style)
  return {
    strong: weight ? isHeavy : around.strong || isHeavy,
    em: slant ? isSlanted : around.em || isSlanted,
    keepsLines: around.keepsLines || tagName === 'PRE' || /white-space:\s*(pre|break)/i.test(style),
    ...((href ?? around.href) && { href: href ?? around.href }),
    ...((position ?? around.position) && { position: position ?? around.position }),
  } as Look
}
const positionOf = (tagName: string, style: string): Position | undefined => {
  const raised = /vertical-align:\s*super|mso-text-raise:\s*[1-9]/i.test(style)
  if (tagName === 'SUP' || raised) return 'raised'
  const lowered = /vertical-align:\s*sub\b|mso-text-raise:\s*-/i.test(style)
  return tagName === 'SUB' || lowered ? 'lowered' : undefined
}

/** The blocks of a copied document that was tidied, in its order. */
export const readBlocks = (body: Element, findings: Findings): Block[] => {
  const blocks: Block[] = []
  let runs: Run[] = []
  let place: Place = { style: 'p', list: null, depth: 0 }

  const end = () => {
    const tidy = trimRuns(runs)
    if (tidy.length) blocks.push({ style: place.style, list: place.list, runs: tidy })
    runs = []
    // Text after it in the same item is a paragraph of its own, with no number.
    if (tidy.length && place.list) place = { ...place, list: null }
  }
  const addText = (text: string, look: Look) => {
    // Line ends of the markup are spaces; those that programs write as characters of their own are lines.
    const line = withoutHiddenCharacters(look.keepsLines ? text : text.replace(/[ \t\n\r]+/g, ' '))
    const { position, strong, em, href } = look
    const before = runs.map((run) => run.text).join('')
    const placed = position && line.trim() ? inPosition(line, position, before) : line
    if (placed === null) findings.unplaced.push(line.trim())
    else if (placed !== line) findings.placed += 1
    const isHeading = place.style !== 'p'
    runs.push({
      text: placed ?? line,
      ...(strong && !isHeading && { strong }),
      ...(em && { em }),
      ...(href && { href }),
    })
  }
  const inside = (inner: Place, work: () => void) => {
    end()
    const outer = place
    place = inner
    work()
    end()
    place = outer
  }
  const readAll = (parent: Element, look: Look) => {
    for (const child of parent.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) addText(child.textContent ?? '', look)
      else if (child.nodeType === Node.ELEMENT_NODE) read(child as Element, look)
    }
  }
  const readList = (list: Element, look: Look) => {
    const kind = list.tagName === 'OL' ? 'number' : 'bullet'
    const depth = place.depth + 1
    let number = Number(list.getAttribute('start') ?? 1)
    if (kind === 'number' && depth === 1 && /^[aAiI]$/.test(list.getAttribute('type') ?? ''))
      findings.lettered += 1
    for (const child of list.children) {
      if (child.tagName !== 'LI') {
        inside({ ...place, depth }, () => read(child, look))
        continue
      }
      number = Number(child.getAttribute('value') ?? number)
      const ariaLevel = Number(
        child.getAttribute('aria-level') ?? child.getAttribute('data-aria-level'),
      )
      const level = Math.max(depth, ariaLevel || 0)
      const item: ListPlace = {
        kind,
        level,
        number: kind === 'number' && Number.isFinite(number) ? number : null,
        marker: '',
      }
      inside({ style: 'p', list: item, depth: level }, () => readAll(child, lookOf(child, look)))
      number += list.hasAttribute('reversed') ? -1 : 1
    }
  }
  const readTable = (table: Element, look: Look) => {
    const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table)
    const cells = rows.flatMap((row) => [...row.children])
    const spans = (name: string) => cells.some((cell) => Number(cell.getAttribute(name) ?? 1) > 1)
    const isOneColumn = rows.every((row) => row.children.length < 2)
    if (isOneColumn) {
      for (const cell of cells) inside({ ...place, style: 'p' }, () => readAll(cell, look))
      return
    }
    findings.tables += 1
    if (spans('colspan') || spans('rowspan')) findings.hasMergedCells = true
    for (const row of rows) inside({ ...place, style: 'p', list: null }, () => readRow(row, look))
  }
  const readRow = (row: Element, look: Look) => {
    const before = runs
    const texts = [...row.children].map((cell) => {
      runs = []
      readInline(cell, lookOf(cell, look))
      return trimRuns(runs)
    })
    runs = before
    for (const [at, text] of texts.entries())
      runs.push(...(at ? [{ text: ' | ' }] : []), ...(text.length ? text : [{ text: '–' }]))
    if (texts.every((text) => !text.length)) runs = before.slice(0, 0)
  }
  /** A cell's paragraphs in one line. */
  const readInline = (cell: Element, look: Look) => {
    for (const child of cell.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) addText(child.textContent ?? '', look)
      if (child.nodeType !== Node.ELEMENT_NODE) continue
      const element = child as Element
      if (runs.length && (blockTags.test(element.tagName) || element.tagName === 'BR'))
        runs.push({ text: ' ' })
      readInline(element, lookOf(element, look))
    }
  }
  const read = (element: Element, look: Look) => {
    const { tagName } = element
    const word = wordItem(element)
    if (word) {
      if (word.isLettered) findings.lettered += 1
      inside({ style: 'p', list: word.place, depth: 0 }, () =>
        readAll(element, lookOf(element, look)),
      )
    } else if (/^(UL|OL)$/.test(tagName)) readList(element, look)
    else if (tagName === 'TABLE') readTable(element, look)
    else if (tagName === 'BR') runs.push({ text: '\n' })
    else if (tagName === 'Q') {
      runs.push({ text: '“' })
      readAll(element, lookOf(element, look))
      runs.push({ text: '”' })
    } else if (blockTags.test(tagName)) {
      const style = headings[tagName] ?? titleClasses[element.className] ?? place.style
      // The first paragraph of an item is the item.
      if (place.list && !runs.some(({ text }) => text.trim()))
        readAll(element, lookOf(element, look))
      else inside({ ...place, style, list: null }, () => readAll(element, lookOf(element, look)))
      if (place.list) end()
    } else readAll(element, lookOf(element, look))
  }
  readAll(body, { strong: false, em: false, keepsLines: false })
  end()
  return blocks
}

const letters = 'abcdefghijklmnopqrstuvwxyz'
const roman = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']

/** A paragraph that Word means as an item of a list, by the mark that stands before it. */
const wordItem = (
  element: Element,
): { readonly place: ListPlace; readonly isLettered: boolean } | null => {
  const [, level] = /mso-list:\s*l\d+\s+level(\d+)/i.exec(styleOf(element)) ?? []
  if (!level) return null
  const mark = [...element.querySelectorAll('[style]')].find((each) =>
    /mso-list:\s*Ignore/i.test(styleOf(each)),
  )
  const marker = (mark?.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim()
  mark?.remove()
  const word = marker.replace(/^[([]|[.)\]:]+$/g, '').toLowerCase()
  const digits = word.replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)))
  const isNumber = /^\d+(\D\d+)*$/.test(digits)
  // "o" is the round bullet of the second level, in a font of its own.
  const isBullet = !isNumber && (!/^\p{L}{1,4}$/u.test(word) || marker === 'o')
  const at = roman.indexOf(word)
  const number = isNumber ? Number(digits) : at > 0 ? at : letters.indexOf(word) + 1
  return {
    isLettered: !isBullet && !isNumber && level === '1',
    place: {
      kind: isBullet ? 'bullet' : 'number',
      level: Number(level),
      number: isBullet || !Number.isFinite(number) || number < 1 ? null : number,
      marker: isNumber && !/^\d+$/.test(digits) ? marker : '',
    },
  }
}

const trimRuns = (runs: readonly Run[]): Run[] => {
  const joined: Run[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    const text = !last || /[\s]$/.test(last.text) ? run.text.replace(/^[ \t]+/, '') : run.text
    if (!text) continue
    if (last && last.strong === run.strong && last.em === run.em && last.href === run.href)
      joined[joined.length - 1] = { ...last, text: last.text + text }
    else joined.push({ ...run, text })
  }
  const [first] = joined
  if (first) joined[0] = { ...first, text: first.text.replace(/^[ \t\n]+/, '') }
  const last = joined.at(-1)
  if (last) joined[joined.length - 1] = { ...last, text: last.text.replace(/[ \t\n]+$/, '') }
  const filled = joined.filter(({ text }) => text)
  return filled.some(({ text }) => /[^\s\u00a0]/.test(text)) ? filled : []
}
