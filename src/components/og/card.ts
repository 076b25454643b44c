import { markShapes, tokenColours } from '#content/brand/logo-mark'
import { escapeHtml } from '#content/escape-html'
import { type Scene, sew } from '../art/scene'
import type { Logo } from './logo'
import type { CardColors } from './tones'

/** What a picture shows: a title beside a cloth, in a brand's colours. */
export interface Card {
  readonly name: string
  /** Undefined: the product's mark. Null: the brand's own could not be had, and there is none. */
  readonly logo?: Logo | null | undefined
  /** Null: the cloth and the mark say it. */
  readonly title: string | null
  readonly scene: Scene
  readonly colours: CardColors
}

export const width = 1200
export const height = 630
const edge = 64
const column = width - height - edge - 32
const sizes = [68, 60, 52, 44, 38]
const maxLines = 5

const arabic = /\p{Script=Arabic}/u
/** Whether a text needs the Arabic font, and runs from right to left. */
export const isArabic = (text: string): boolean => arabic.test(text)

/** A link preview of 1200 × 630 as SVG, with no style sheet; a title in Arabic has the drawing at its left. */
export const cardSvg = ({ name, logo, title, scene, colours }: Card): string => {
  const isRtl = isArabic(title ?? '')
  const leading = isRtl ? 1.4 : 1.12
  const { size, lines } = fitTitle(title ?? '')
  const first = (height - lines.length * size * leading) / 2 + size * 0.9
  return applyColors(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
      `<rect width="${width}" height="${height}" fill="${colours.surface}"/>`,
      brandMark(name, logo, colours.ink, isRtl),
      ...lines.map((line, at) =>
        words(line, edge, first + at * size * leading, size, colours.ink, isRtl),
      ),
      `<svg x="${isRtl ? 0 : width - height}" y="0" width="${height}" height="${height}" viewBox="0 0 ${scene.columns * 96} ${scene.rows * 96}" preserveAspectRatio="xMidYMin slice">${sew(scene)}</svg>`,
      '</svg>',
    ].join(''),
    colours,
  )
}

/** Whether the fonts have every sign of a text: Latin with its accents, and Arabic. */
export const isInFont = (text: string): boolean =>
  /^[\u0600-\u06ff\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2010-\u2015\u2018-\u201d\u2026\u202f\u20ac]*$/.test(
    text,
  )

/** Who it is from: a mark and a name, or a logo that is wide enough to hold the name itself. */
const brandMark = (
  name: string,
  logo: Logo | null | undefined,
  ink: string,
  isRtl: boolean,
): string => {
  const side = 52
  const across = logo ? Math.min(side * logo.ratio, column) : side
  const start = isRtl ? width - edge - across : edge
  const drawn =
    logo === undefined
      ? mark(start, 56)
      : logo
        ? `<image x="${start}" y="56" width="${across}" height="${side}" preserveAspectRatio="${isRtl ? 'xMax' : 'xMin'}YMid meet" href="${logo.href}"/>`
        : ''
  const isWordmark = across > 1.6 * side
  const named = isInFont(name) && !isWordmark
  return drawn + (named ? words(name, edge + (drawn ? across + 16 : 0), 92, 32, ink, isRtl) : '')
}

const mark = (x: number, y: number) =>
  `<g transform="translate(${x} ${y}) scale(1.625)">${markShapes(tokenColours)}</g>`

/** A line that begins so far from its side: the left, or the right. */
const words = (
  text: string,
  inset: number,
  y: number,
  size: number,
  fill: string,
  isRtl: boolean,
): string => {
  const x = isRtl ? width - inset : inset
  // Letters of Arabic join. The embedding makes a line run from the right, with Latin words in it too.
  const spacing = isArabic(text) ? '' : ` letter-spacing="${(-0.02 * size).toFixed(2)}"`
  const line = isArabic(text) ? `\u202b${text}\u202c` : text
  const anchor = isRtl ? ' text-anchor="end"' : ''
  return `<text x="${x}" y="${y.toFixed(1)}"${anchor} font-family="Radio Canada, Noto Sans Arabic" font-weight="700" font-size="${size}"${spacing} fill="${fill}">${escapeHtml(line)}</text>`
}

// A line that takes signs from two fonts loses some of them: one in Arabic is drawn only where all of it is Arabic.
const arabicLetters = /^[\u0600-\u06ff\s]+$/
const isDrawable = (title: string): boolean =>
  isArabic(title) ? arabicLetters.test(title) : isInFont(title)

/** The largest size at which a title fits its column in a few lines. */
const fitTitle = (text: string): { size: number; lines: readonly string[] } => {
  // Full stops are in the Latin font alone.
  const title = isArabic(text) ? text.replaceAll('.', '') : text
  if (!title || !isDrawable(title)) return { size: 0, lines: [] }
  for (const size of sizes) {
    const lines = breakLines(title, column / size)
    if (lines.length <= (size > 50 ? maxLines - 1 : maxLines)) return { size, lines }
  }
  const size = 38
  const lines = breakLines(title, column / size).slice(0, maxLines)
  return { size, lines: [...lines.slice(0, -1), `${lines.at(-1)}…`] }
}

/** Lines of at most so many ems. */
const breakLines = (title: string, ems: number): string[] => {
  const lines: string[] = []
  for (const word of title.split(/\s+/)) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && estimateEms(longer) <= ems) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

// Close to the font's own widths, and never less.
const estimateEms = (text: string): number =>
  [...text].reduce(
    (sum, sign) =>
      sum +
      (/[MWmw@%]/.test(sign)
        ? 0.86
        : /[iljI.,:;'’|!\s]/.test(sign)
          ? 0.3
          : /[A-Z]/.test(sign)
            ? 0.68
            : 0.57),
    0,
  )

const applyColors = (svg: string, { art }: CardColors): string =>
  svg.replace(/var\(--art-([a-z-]+)\)/g, (_, name: string) =>
    name in art ? art[name as keyof typeof art] : 'none',
  )
