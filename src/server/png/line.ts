import { escapeHtml } from '#edge/platform/escape-html'
import type { FontMetrics, Line } from '#edge/platform/pdf/typeset'

/** The fonts of a picture: one for Arabic, one for all other text. */
export type Face = 'Radio Canada' | 'Noto Sans Arabic'

/** The width of a text in pixels at a font size of 100, as it will be drawn. */
export type MeasureText = (text: string, face: Face) => number

const arabic = /\p{Script=Arabic}|[\u060c\u061b\u061f\u0640\u0660-\u0669]/u
/** Whether a text needs the Arabic font, and runs from right to left. */
export const isArabic = (text: string): boolean => arabic.test(text)

/** What a line is set with, at a size. Spaces and combining marks stay in the font before them. */
export const metricsAt = (size: number, measure: MeasureText): FontMetrics<Face> => ({
  faceFor: (character, current) => {
    if (current && /[\s\p{M}]/u.test(character)) return current
    return isArabic(character) ? 'Noto Sans Arabic' : 'Radio Canada'
  },
  widthOf: (text, face) => (measure(text, face) * size) / 100,
})

/**
 * The elements of a line that begins at `x`, its left end. The renderer loses words where two fonts meet in one
 * element, so each run of one font stands at its own place.
 */
export const lineElements = (
  { runs }: Line<Face>,
  { x, y, size, fill }: { x: number; y: number; size: number; fill: string },
): string => {
  let left = x
  return runs
    .map(({ text, face, width }) => {
      const trimmed = text.trim()
      // The renderer takes every text to begin at the left: spaces at the ends of an Arabic run would change sides.
      const isTurned = face === 'Noto Sans Arabic'
      const spaces = isTurned
        ? text.length - text.trimEnd().length
        : text.length - text.trimStart().length
      const inset = spaces * spaceEms * size
      const element = trimmed ? textElement(trimmed, face, { x: left + inset, y, size, fill }) : ''
      left += width
      return element
    })
    .join('')
}

/** The width of a space in both fonts, in ems. */
const spaceEms = 0.25

/** One run as SVG. Letters of Arabic join, so it has no letter spacing. */
export const textElement = (
  text: string,
  face: Face,
  { x, y, size, fill }: { x: number; y: number; size: number; fill: string },
): string => {
  const spacing = face === 'Radio Canada' ? ` letter-spacing="${(-0.02 * size).toFixed(2)}"` : ''
  return `<text xml:space="preserve" x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-family="${face}" font-weight="700" font-size="${size}"${spacing} fill="${fill}">${embedArabic(escapeHtml(text), face)}</text>`
}

// The same holds for its commas, which the embedding keeps at their end.
const embedArabic = (text: string, face: Face): string =>
  face === 'Noto Sans Arabic' ? `\u202b${text}\u202c` : text
