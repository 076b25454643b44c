import { type PersonName, people } from './people'
import { drawPerson, type Person } from './person'
import { type Tone, tone } from './tone'

/**
 * One patch of cloth: draws itself in a square of 96 units whose corner is at (x, y). A portrait says whom it
 * `shows`, and where it is `named`, the page may use it again (`faceId`).
 */
export interface Patch {
  (x: number, y: number, named?: boolean): string
  readonly shows?: PersonName
}

type Corner = 'tl' | 'tr' | 'bl' | 'br'

/** A quarter circle around a corner. */
export const quarter =
  (corner: Corner, fg: Tone, bg: Tone): Patch =>
  (x, y) => {
    const arcs = {
      tl: `M${x} ${y}h96a96 96 0 0 1-96 96z`,
      tr: `M${x + 96} ${y}v96a96 96 0 0 1-96-96z`,
      bl: `M${x} ${y + 96}v-96a96 96 0 0 1 96 96z`,
      br: `M${x + 96} ${y + 96}h-96a96 96 0 0 1 96-96z`,
    }
    return ground(bg, x, y) + path(arcs[corner], fg)
  }

export const leaf =
  (fg: Tone, bg: Tone): Patch =>
  (x, y) =>
    ground(bg, x, y) + path(`M${x} ${y + 96}a96 96 0 0 1 96-96a96 96 0 0 1-96 96z`, fg)

export const sun =
  (ring: Tone, core: Tone, bg: Tone): Patch =>
  (x, y) =>
    ground(bg, x, y) + disc(x + 48, y + 48, 34, ring) + disc(x + 48, y + 48, 16, core)

export const moon: Patch = (x, y) =>
  ground('deep', x, y) +
  path(`M${x + 58} ${y + 22}a30 30 0 1 0 16 42a25 25 0 0 1-16-42z`, 'honey') +
  disc(x + 72, y + 28, 2.5, 'paper') +
  disc(x + 82, y + 46, 1.8, 'paper') +
  disc(x + 20, y + 18, 1.8, 'paper')

export const pill =
  (bg: Tone = 'paper'): Patch =>
  (x, y) =>
    ground(bg, x, y) +
    `<g transform="rotate(-45 ${x + 48} ${y + 48})">${path(`M${x + 48} ${y + 31}h17a17 17 0 0 1 0 34h-17z`, 'sky')}${path(`M${x + 48} ${y + 31}h-17a17 17 0 0 0 0 34h17z`, 'blue')}</g>`

export const plus =
  (fg: Tone, bg: Tone): Patch =>
  (x, y) =>
    ground(bg, x, y) + path(`M${x + 36} ${y + 16}h24v20h20v24h-20v20h-24v-20h-20v-24h20z`, fg)

export const parcel =
  (bg: Tone): Patch =>
  (x, y) =>
    ground(bg, x, y) +
    path(`M${x + 18} ${y + 34}h60v44h-60z`, 'clay') +
    path(`M${x + 18} ${y + 34}l8-14h44l8 14z`, 'honey') +
    path(`M${x + 42} ${y + 20}h12l2 14v14h-16v-14z`, 'paper')

/** Sixteen days: past in blue, the chosen one large, the rest to come. */
export const calendar =
  (bg: Tone): Patch =>
  (x, y) =>
    ground(bg, x, y) +
    days(`M${x + 21} ${y + 21}h55m-55 18h55m-55 18h1`, 'blue') +
    days(`M${x + 57} ${y + 57}h19m-55 18h55`, 'paper') +
    disc(x + 39, y + 57, 8, 'clay')

export const drop =
  (bg: Tone): Patch =>
  (x, y) =>
    ground(bg, x, y) +
    path(`M${x + 48} ${y + 16}c14 19 22 29 22 42a22 22 0 0 1-44 0c0-13 8-23 22-42z`, 'clay') +
    stroke(`M${x + 38} ${y + 60}a11 11 0 0 0 10 10`, 'paper', 4)

export const chat =
  (bg: Tone, fg: Tone = 'paper'): Patch =>
  (x, y) =>
    ground(bg, x, y) +
    path(
      `M${x + 18} ${y + 24}h60a8 8 0 0 1 8 8v28a8 8 0 0 1-8 8h-34l-16 14v-14h-10a8 8 0 0 1-8-8v-28a8 8 0 0 1 8-8z`,
      fg,
    ) +
    [32, 48, 64].map((dx) => disc(x + dx, y + 46, 5, 'deep')).join('')

export const clock =
  (bg: Tone): Patch =>
  (x, y) =>
    ground(bg, x, y) +
    disc(x + 48, y + 48, 32, 'paper') +
    path(`M${x + 48} ${y + 48}v-32a32 32 0 0 1 27.7 48z`, 'honey') +
    stroke(`M${x + 48} ${y + 26}v22l14 9`, 'deep', 5)

/** A place where a patch is missing. */
export const gap: Patch = (x, y) =>
  `<path d="M${x + 3} ${y + 3}h90v90h-90z" fill="none" stroke="var(--edge-strong)" stroke-width="2.5" stroke-dasharray="7 8"/>`

/** A portrait; twice the size where it takes four places. */
export const bust = (of: PersonName | Person, times = 1): Patch => {
  const shows = typeof of === 'string' ? of : undefined
  const drawing = drawPerson(typeof of === 'string' ? people[of] : of)
  const size = times === 1 ? '' : ` scale(${times})`
  const patch: Patch = (x, y, named) =>
    `<g transform="translate(${x} ${y})${size}">${named && shows ? `<g id="${faceId(shows)}">${drawing}</g>` : drawing}</g>`
  return Object.assign(patch, shows && { shows })
}

/** Where a page has the drawing of a person. */
export const faceId = (name: string): string => `face-${name}`

const ground = (name: Tone, x: number, y: number) => path(`M${x} ${y}h96v96h-96z`, name)
const path = (d: string, fill: Tone) => `<path d="${d}" fill="${tone(fill)}"/>`
const disc = (cx: number, cy: number, r: number, fill: Tone) =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${tone(fill)}"/>`
/** A dot every 18 units along a line. */
const days = (d: string, color: Tone) =>
  `<path d="${d}" fill="none" stroke="${tone(color)}" stroke-width="9" stroke-linecap="round" stroke-dasharray=".01 18"/>`
const stroke = (d: string, color: Tone, width: number) =>
  `<path d="${d}" fill="none" stroke="${tone(color)}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
