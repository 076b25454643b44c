import { markShapes, tokenColors } from '#content/brand/logo-mark'
import {
  breakLines,
  type Direction,
  type Line,
  withoutDirectionControls,
} from '#edge/platform/pdf/typeset'
import { type Face, isArabic, lineElements, type MeasureText, metricsAt } from '#server/png/line'
import { composeScene, type Scene } from '../art/scene'
import type { Logo } from './logo'
import type { CardColors } from './tones'

/** What a picture shows: a title beside a cloth, in a brand's colors. */
export interface Card {
  readonly name: string
  /** Undefined: the product's mark. Null: the brand's own could not be had, and there is none. */
  readonly logo?: Logo | null | undefined
  /** Null: the cloth and the mark say it. */
  readonly title: string | null
  readonly scene: Scene
  readonly colors: CardColors
}

export const width = 1200
export const height = 630
const edge = 64
const column = width - height - edge - 32
const sizes = [68, 60, 52, 44, 38]
const maxLines = 5
/** More never fit; a longer title is not measured to its end. */
const maxLetters = 240

/** A link preview of 1200 × 630 as SVG, with no style sheet; a title in Arabic has the drawing at its left. */
export const cardSvg = (
  { name, logo, title, scene, colors }: Card,
  measure: MeasureText,
): string => {
  const isRtl = isArabic(title ?? '')
  const setting: Setting = { isRtl, measure, fill: colors.ink }
  const leading = isRtl ? 1.4 : 1.12
  const { size, lines } = fitTitle(title ?? '', setting)
  const first = (height - lines.length * size * leading) / 2 + size * 0.9
  return applyColors(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
      `<rect width="${width}" height="${height}" fill="${colors.surface}"/>`,
      brandMark(name, logo, setting),
      ...lines.map((line, at) => place(line, edge, first + at * size * leading, size, setting)),
      `<svg x="${isRtl ? 0 : width - height}" y="0" width="${height}" height="${height}" viewBox="0 0 ${scene.columns * 96} ${scene.rows * 96}" preserveAspectRatio="xMidYMin slice">${composeScene(scene)}</svg>`,
      '</svg>',
    ].join(''),
    colors,
  )
}

/** What all text of a card has in common. */
interface Setting {
  readonly isRtl: boolean
  readonly measure: MeasureText
  readonly fill: string
}
const directionOf = ({ isRtl }: Setting): Direction => (isRtl ? 'rtl' : 'ltr')

/** Whether the fonts have every sign of a text: Latin with its accents, and Arabic. */
export const isInFont = (text: string): boolean =>
  /^[\u0600-\u06ff\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2010-\u2015\u2018-\u201d\u2026\u202f\u20ac]*$/.test(
    withoutDirectionControls(text),
  )

/** Who it is from: a mark and a name, or a logo that is wide enough to hold the name itself. */
const brandMark = (name: string, logo: Logo | null | undefined, setting: Setting): string => {
  const { isRtl } = setting
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
  if (!isInFont(name) || isWordmark) return drawn
  const inset = edge + (drawn ? across + 16 : 0)
  const [line] = linesOf(name, Number.POSITIVE_INFINITY, 32, setting)
  return drawn + (line ? place(line, inset, 92, 32, setting) : '')
}

const mark = (x: number, y: number) =>
  `<g transform="translate(${x} ${y}) scale(1.625)">${markShapes(tokenColors)}</g>`

const linesOf = (text: string, maxWidth: number, size: number, setting: Setting): Line<Face>[] =>
  breakLines(text, directionOf(setting), maxWidth, metricsAt(size, setting.measure))

/** A line that begins so far from its side: the left, or the right. */
const place = (
  line: Line<Face>,
  inset: number,
  y: number,
  size: number,
  { isRtl, fill }: Setting,
): string => lineElements(line, { x: isRtl ? width - inset - line.width : inset, y, size, fill })

/** The largest size at which a title fits its column in a few lines; a longer one is cut. */
const fitTitle = (
  title: string,
  setting: Setting,
): { size: number; lines: readonly Line<Face>[] } => {
  if (!title || !isInFont(title)) return { size: 0, lines: [] }
  for (const size of sizes) {
    const lines = linesOf(title, column, size, setting)
    if (lines.length <= (size > 50 ? maxLines - 1 : maxLines)) return { size, lines }
  }
  const words = title.slice(0, maxLetters).split(/\s+/)
  const size = sizes.at(-1) ?? 0
  for (;;) {
    words.pop()
    const lines = linesOf(`${words.join(' ')}…`, column, size, setting)
    if (lines.length <= maxLines || words.length <= 1)
      return { size, lines: lines.slice(0, maxLines) }
  }
}

const applyColors = (svg: string, { art }: CardColors): string =>
  svg.replace(/var\(--art-([a-z-]+)\)/g, (_, name: string) =>
    name in art ? art[name as keyof typeof art] : 'none',
  )
