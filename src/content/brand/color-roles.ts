import {
  clampRgb,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  type Oklch,
  wcagContrast,
  useMode as withMode,
} from 'culori/fn'

withMode(modeLrgb)
withMode(modeOklab)
const toOklch = withMode(modeOklch)
const toRgb = withMode(modeRgb)

/** What a brand may set; `#rrggbb`. What it does not set is the product's own, or derived. */
export interface Palette {
  readonly primary: string
  readonly secondary: string
  readonly neutral?: string | null | undefined
  readonly error?: string | null | undefined
  readonly info?: string | null | undefined
  readonly action?: string | null | undefined
  readonly text?: string | null | undefined
  readonly divider?: string | null | undefined
  readonly backdrop?: string | null | undefined
}
export type Scheme = 'light' | 'dark'

/** The product's own, and what holds where a brand is silent. */
export const defaultPalette = {
  primary: '#53b3e4',
  secondary: '#8ac541',
  neutral: '#efe6d8',
  error: '#d64545',
} as const

interface Color {
  readonly l: number
  readonly c: number
  readonly h: number
}
type Make = (color: Color) => Color

const read = (hex: string): Color => {
  const { l = 0, c = 0, h = 0 } = toOklch(hex) ?? {}
  return { l, c, h }
}
/** The hue of a color, in degrees; for shadows, whose lightness and chroma are fixed. */
export const hueOf = (hex: string): string => read(hex).h.toFixed(2)

/** Lightness is the role's; of the brand's chroma there is at most so much. */
const tone =
  (l: number, maxChroma: number, share = 1): Make =>
  ({ c, h }) => ({ l, c: Math.min(c * share, maxChroma), h })
/** Its own lightness and chroma, within bounds. */
const vivid =
  (low: number, high: number, minChroma: number, maxChroma: number): Make =>
  ({ l, c, h }) => ({
    l: Math.max(low, Math.min(l, high)),
    c: Math.max(minChroma, Math.min(c, maxChroma)),
    h,
  })
const isLight = ({ l }: Color) => Math.max(0, Math.min(1, (l - 0.58) * 1e9))

const fill: Make = ({ l, c, h }) => {
  const t = isLight({ l, c, h })
  return { l: t * Math.max(l, 0.7) + (1 - t) * Math.min(l, 0.485), c: Math.min(c, 0.19), h }
}
const darkFill: Make = ({ l, c, h }) => ({
  l: Math.max(0.72, Math.min(l, 0.92)),
  c: Math.min(c, 0.19),
  h,
})
const onFill: Make = (color) => tone(0.99 - 0.78 * isLight(color), 0.045)(color)
const hoverColor: Make = (color) => ({
  ...color,
  l: Math.min(1, color.l + 0.04 * (2 * isLight(color) - 1)),
})
const lighten: Make = (color) => ({ ...color, l: Math.min(1, color.l + 0.04) })

/** What `text` and `divider` are used in: the scheme on whose ground they can be seen. */
const schemeFor = (hex: string, use: 'ink' | 'edge'): Scheme =>
  (use === 'ink') === read(hex).l < 0.58 ? 'light' : 'dark'

/**
 * The colors of a palette by role, named as tokens. The role fixes lightness; the brand gives hue and, within
 * bounds, chroma: so contrast holds for any palette. `positive` is green for every brand.
 */
export const colorRoles = (palette: Palette, scheme: Scheme) => {
  const primary = read(palette.primary)
  const neutral = read(palette.neutral ?? defaultPalette.neutral)
  const danger = read(palette.error ?? defaultPalette.error)
  const info = read(palette.info ?? palette.primary)
  const isDark = scheme === 'dark'
  const pick = (light: Color, dark: Color) => (isDark ? dark : light)
  const ground = (l: number, maxChroma: number, darkL: number, darkMost: number) =>
    pick(tone(l, maxChroma)(neutral), tone(darkL, darkMost)(primary))
  const brand = (l: number, maxChroma: number, darkL = l, darkMost = maxChroma) =>
    pick(tone(l, maxChroma)(primary), tone(darkL, darkMost)(primary))
  const fixed = (l: number, c: number, h: number, dl: number, dc: number, dh: number) =>
    pick({ l, c, h }, { l: dl, c: dc, h: dh })
  const soft = (of: Color) => pick(tone(0.95, 0.03, 0.26)(of), tone(0.305, 0.05, 0.4)(of))
  const inkOf = (of: Color) => pick(tone(0.45, 0.115)(of), tone(0.83, 0.12)(of))
  const pinnedText = palette.text && schemeFor(palette.text, 'ink') === scheme && read(palette.text)
  const action = palette.action && read(palette.action)
  const pinnedEdge =
    palette.divider && schemeFor(palette.divider, 'edge') === scheme && read(palette.divider)
  const accent = action || pick(fill(primary), darkFill(primary))
  return {
    surface: ground(0.982, 0.009, 0.2, 0.016),
    'surface-2': ground(0.998, 0.002, 0.24, 0.018),
    'surface-3': ground(0.952, 0.015, 0.28, 0.02),
    deep: brand(0.27, 0.05, 0.27, 0.035),
    'on-deep': brand(0.97, 0.012),
    'on-deep-2': brand(0.83, 0.03),
    edge: pinnedEdge || ground(0.895, 0.018, 0.335, 0.022),
    'edge-strong': brand(0.6, 0.03),
    ink: pinnedText || brand(0.24, 0.036, 0.955, 0.01),
    'ink-2': brand(0.44, 0.03, 0.775, 0.022),
    accent,
    'on-accent': action ? onFill(action) : pick(onFill(primary), tone(0.21, 0.045)(primary)),
    'accent-hover': action ? hoverColor(action) : pick(hoverColor(accent), lighten(accent)),
    'accent-ink': inkOf(primary),
    'accent-soft': soft(primary),
    'accent-edge': pick(tone(0.8, 0.08, 0.7)(primary), tone(0.5, 0.08, 0.6)(primary)),
    info: inkOf(info),
    'info-soft': soft(info),
    positive: fixed(0.44, 0.1, 152, 0.84, 0.13, 152),
    'positive-soft': fixed(0.952, 0.04, 150, 0.3, 0.05, 152),
    warning: fixed(0.46, 0.1, 62, 0.86, 0.12, 82),
    'warning-soft': fixed(0.955, 0.048, 82, 0.31, 0.05, 70),
    danger: pick(tone(0.47, 0.17)(danger), tone(0.8, 0.12)(danger)),
    'danger-soft': pick({ ...danger, l: 0.955, c: 0.025 }, { ...danger, l: 0.3, c: 0.06 }),
    'danger-fill': pick(tone(0.5, 0.185)(danger), tone(0.5, 0.18)(danger)),
    'on-danger': { l: 1, c: 0, h: 0 },
  } satisfies Record<string, Color>
}
export type ColorRole = keyof ReturnType<typeof colorRoles>

/** Roles of messages about how something went, and the edge of what is marked: a landing page draws neither. */
export const feedbackRoles: ReadonlySet<string> = new Set<ColorRole>([
  'info',
  'info-soft',
  'positive',
  'positive-soft',
  'warning',
  'warning-soft',
  'danger',
  'danger-soft',
  'danger-fill',
  'on-danger',
  'accent-edge',
])

/** Flat tones of the patchwork, by their names after `--art-`. Never for text or controls. */
export const artOf = (palette: Palette, scheme: Scheme) => {
  const primary = read(palette.primary)
  const secondary = read(palette.secondary)
  const pick = <T>(light: T, dark: T) => (scheme === 'dark' ? dark : light)
  return {
    sky: pick(tone(0.885, 0.06)(primary), tone(0.53, 0.085)(primary)),
    blue: vivid(0.52, 0.76, 0.08, 0.16)(primary),
    deep: pick(tone(0.36, 0.075)(primary), tone(0.32, 0.075)(primary)),
    leaf: vivid(0.58, 0.79, 0.07, 0.17)(secondary),
    'leaf-deep': tone(0.5, 0.1)(secondary),
    mist: pick(tone(0.925, 0.055)(secondary), tone(0.74, 0.095)(secondary)),
    sand: pick({ l: 0.925, c: 0.035, h: 82 }, { l: 0.8, c: 0.06, h: 78 }),
    honey: { l: 0.83, c: 0.125, h: 82 },
    clay: { l: 0.7, c: 0.125, h: 42 },
    paper: { l: 0.985, c: 0.008, h: 85 },
  } satisfies Record<string, Color>
}

/** As a screen of eight bits a channel shows it: a channel that is out of reach is cut off. */
export const cssColor = (color: Color): string =>
  formatHex(clampRgb(toRgb({ mode: 'oklch', ...color } satisfies Oklch)))

/** WCAG contrast of two tones as they are shown, 1 to 21. */
export const contrast = (one: Color, other: Color): number =>
  wcagContrast(cssColor(one), cssColor(other))
