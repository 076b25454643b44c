import bidiFactory from 'bidi-js'

export type Direction = 'ltr' | 'rtl'

/** What a line needs to know of the fonts. */
export interface FontMetrics<Face> {
  /** The font that has a character; `current` while it has it too. */
  readonly faceFor: (character: string, current: Face | null) => Face
  readonly widthOf: (text: string, face: Face) => number
}
/** Characters drawn in one go, in the order in which the shaper takes them. */
export interface Run<Face> {
  readonly text: string
  readonly face: Face
  readonly width: number
}
export interface Line<Face> {
  /** From left to right, as they stand on the page. */
  readonly runs: readonly Run<Face>[]
  readonly width: number
}

const bidi = bidiFactory()
const directionControls = /[\u200b\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu

export const withoutDirectionControls = (text: string): string =>
  text.replace(directionControls, '')

/** A text in lines of at most `maxWidth`, each with its runs in visual order (Unicode Standard Annex 9). */
export const breakLines = <Face>(
  text: string,
  direction: Direction,
  maxWidth: number,
  metrics: FontMetrics<Face>,
): Line<Face>[] =>
  text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .split('\n')
    .flatMap((paragraph) => breakParagraph(paragraph, direction, maxWidth, metrics))

const breakParagraph = <Face>(
  text: string,
  direction: Direction,
  maxWidth: number,
  metrics: FontMetrics<Face>,
): Line<Face>[] => {
  const levels = bidi.getEmbeddingLevels(text, direction).levels
  const widthOf = (start: number, end: number) =>
    measureRuns(visualRuns(text, levels, start, end, metrics))
  const lines: Line<Face>[] = []
  const finishLine = (start: number, end: number) => {
    const trimmed = start + text.slice(start, end).trimEnd().length
    const runs = visualRuns(text, levels, start, trimmed, metrics)
    lines.push({ runs, width: measureRuns(runs) })
  }
  let start = 0
  let width = 0
  for (const { index, 0: word } of text.matchAll(/\S+\s*|\s+/g)) {
    const visible = index + word.trimEnd().length
    if (width > 0 && width + widthOf(index, visible) > maxWidth) {
      finishLine(start, index)
      start = index
      width = 0
    }
    // A word longer than a line, such as an address of the web, is cut where it is full.
    for (const end of width > 0 ? [] : cutPoints(index, visible, maxWidth, widthOf, text)) {
      finishLine(start, end)
      start = end
    }
    width += widthOf(Math.max(index, start), index + word.length)
  }
  finishLine(start, text.length)
  return lines
}

/** Where a word without room is cut; nowhere when it fits. */
const cutPoints = (
  start: number,
  end: number,
  maxWidth: number,
  widthOf: (start: number, end: number) => number,
  text: string,
): number[] => {
  if (widthOf(start, end) <= maxWidth) return []
  const points: number[] = []
  let from = start
  let at = start
  for (const character of text.slice(start, end)) {
    if (at > from && widthOf(from, at + character.length) > maxWidth) {
      points.push(at)
      from = at
    }
    at += character.length
  }
  return points
}

const measureRuns = (runs: readonly Run<unknown>[]) =>
  runs.reduce((sum, { width }) => sum + width, 0)

interface Segment<Face> {
  readonly level: number
  readonly face: Face
  text: string
}

/** The runs of a stretch of text: one level and one font each, reordered from left to right. */
const visualRuns = <Face>(
  text: string,
  levels: Uint8Array,
  start: number,
  end: number,
  metrics: FontMetrics<Face>,
): Run<Face>[] => {
  const segments: Segment<Face>[] = []
  let at = start
  for (const character of text.slice(start, end)) {
    const level = levels[at] ?? 0
    at += character.length
    if (!withoutDirectionControls(character)) continue
    const last = segments.at(-1)
    const face = metrics.faceFor(character, last?.face ?? null)
    const displayed =
      level % 2 === 1 ? (bidi.getMirroredCharacter(character) ?? character) : character
    if (last && last.level === level && last.face === face) last.text += displayed
    else segments.push({ level, face, text: displayed })
  }
  return reorder(segments).map(({ text: logical, level, face }) => {
    const shaped = inShapingOrder(logical, level)
    return { text: shaped, face, width: metrics.widthOf(shaped, face) }
  })
}

/** Rule L2: from the highest level to the lowest odd one, every stretch at that level or above is turned around. */
const reorder = <Face>(segments: readonly Segment<Face>[]): Segment<Face>[] => {
  const ordered = [...segments]
  const highest = Math.max(0, ...ordered.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1)
    for (let first = 0; first < ordered.length; first += 1) {
      let last = first
      while ((ordered[last]?.level ?? -1) >= level) last += 1
      if (last > first) ordered.splice(first, last - first, ...ordered.slice(first, last).reverse())
      first = Math.max(first, last)
    }
  return ordered
}

/** The shaper turns Arabic around by its script: signs and digits have to be given as it will find them. */
const isTurnedByShaper = (text: string) => /[\p{Script=Arabic}\u0660-\u0669]/u.test(text)
const inShapingOrder = (text: string, level: number): string =>
  isTurnedByShaper(text) === (level % 2 === 1) ? text : [...text].reverse().join('')
