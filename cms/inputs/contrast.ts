import type { Palette } from '../../src/content/brand/color-roles'
import { type Contrast, colorPattern, contrastOf } from '../../src/content/brand/palette'

/** Where each color ends up being read: pairs of the visual language, by how their names begin. */
const uses: Readonly<Record<keyof Palette, RegExp>> = {
  primary: /^(accent-ink|on-accent|on-deep) on/,
  secondary: /^$/,
  neutral: /^ink(-2)? on surface/,
  error: /^(danger|on-danger) on/,
  info: /^info on/,
  action: /^on-accent on/,
  text: /^ink on/,
  divider: /^edge-strong on/,
  backdrop: /^$/,
}

/** The weakest pair of each scheme that a color has a part in; what decides whether it passes. */
export const scoresOf = (
  name: keyof Palette,
  palette: Partial<Palette> | undefined,
  scheme: 'light dark' | 'light' | 'dark' = 'light dark',
): Score[] => {
  if (!isWhole(palette)) return []
  const use = uses[name]
  const pairs = contrastOf(palette, scheme).filter(({ pair }) => use.test(pair))
  if (!pairs.length) return [plain(palette[name] ?? '#000000')]
  return (['light', 'dark'] as const).flatMap((side) => {
    const weakest = pairs
      .filter((pair) => pair[side] !== null)
      .sort((a, b) => margin(a, side) - margin(b, side))[0]
    return weakest ? [scored(weakest, side)] : []
  })
}

export interface Score {
  readonly where: string
  /** The tones of the visual language it is between. */
  readonly pair?: string
  readonly ratio: number
  /** What it needs; 0 where nothing is read on it. */
  readonly needs: number
}

export const isWhole = (palette: Partial<Palette> | undefined): palette is Palette =>
  Boolean(palette?.primary && palette.secondary) &&
  Object.entries(palette ?? {}).every(
    ([name, value]) => name.startsWith('_') || !value || colorPattern.test(String(value)),
  )

const margin = (pair: Contrast, side: 'light' | 'dark') => (pair[side] ?? 21) / pair.needs
const scored = (pair: Contrast, side: 'light' | 'dark'): Score => ({
  where: side === 'light' ? 'in the light' : 'in the dark',
  pair: pair.pair,
  ratio: pair[side] ?? 21,
  needs: pair.needs,
})

/** A color nothing is read in: how ink would stand on it. */
const plain = (hex: string): Score => {
  const light = luminance(hex)
  return {
    where: 'text on it',
    ratio: Math.max(1.05 / (light + 0.05), (light + 0.05) / 0.05),
    needs: 0,
  }
}
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
