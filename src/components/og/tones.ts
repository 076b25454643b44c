import { modeOklch, useMode as withMode } from 'culori/fn'
import { type Palette, tonesOf, written } from '../../content/brand/tones'
import type { BrandView } from '../../content/brand/view'
import type { Tone } from '../art/tone'

const toOklch = withMode(modeOklch)

/** The colours of a picture, where no style sheet is there to derive them. */
export interface Colours {
  readonly surface: string
  readonly ink: string
  readonly art: Readonly<Record<Tone, string>>
}

/** A brand's own colours, on the ground that most of its visitors see. */
export const coloursOf = ({ palette, scheme }: Pick<BrandView, 'palette' | 'scheme'>): Colours => {
  const isDark = scheme === 'dark'
  const tones = tonesOf(palette, isDark ? 'dark' : 'light')
  return { surface: written(tones.surface), ink: written(tones.ink), art: artOf(palette, isDark) }
}

/** The formulas of styles/tokens/art.css; a test compares the two. */
const artOf = ({ primary, secondary }: Palette, isDark: boolean): Colours['art'] => {
  const pick = <T>(light: T, dark: T) => (isDark ? dark : light)
  const tone = (hex: string, l: number, most: number) => {
    const { c, h } = lch(hex)
    return written({ l, c: Math.min(c, most), h })
  }
  const vivid = (
    hex: string,
    [low, high]: readonly [number, number],
    most: number,
    least: number,
  ) => {
    const { l, c, h } = lch(hex)
    return written({
      l: Math.max(low, Math.min(l, high)),
      c: Math.max(Math.min(c, most), least),
      h,
    })
  }
  return {
    sky: pick(tone(primary, 0.885, 0.06), tone(primary, 0.53, 0.085)),
    blue: vivid(primary, [0.52, 0.76], 0.16, 0.08),
    deep: pick(tone(primary, 0.36, 0.075), tone(primary, 0.32, 0.075)),
    leaf: vivid(secondary, [0.58, 0.79], 0.17, 0.07),
    'leaf-deep': tone(secondary, 0.5, 0.1),
    mist: pick(tone(secondary, 0.925, 0.055), tone(secondary, 0.74, 0.095)),
    sand: written(pick({ l: 0.925, c: 0.035, h: 82 }, { l: 0.8, c: 0.06, h: 78 })),
    honey: written({ l: 0.83, c: 0.125, h: 82 }),
    clay: written({ l: 0.7, c: 0.125, h: 42 }),
    paper: written({ l: 0.985, c: 0.008, h: 85 }),
  }
}

const lch = (hex: string) => {
  const { l = 0, c = 0, h = 0 } = toOklch(hex) ?? {}
  return { l, c, h }
}
