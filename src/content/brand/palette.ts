import { type ColorRole, colorRoles, contrast, type Palette, type Scheme } from './color-roles'

/** One thing that is read or seen on another, and the contrast it needs (WCAG 2.2, AA). */
export interface Contrast {
  readonly pair: string
  /** 1 to 21; null where the brand has no such scheme. */
  readonly light: number | null
  readonly dark: number | null
  readonly needs: number
}
export type Schemes = 'light dark' | Scheme
export type Verdict =
  | { readonly passes: true }
  | { readonly passes: false; readonly reason: string }

/** A color as a brand may write it; nothing else can enter a style. */
export const colorPattern = /^#[0-9a-f]{6}$/i
/** A family as a brand may name it. */
export const familyPattern = /^[A-Za-z][A-Za-z0-9 ]{0,39}$/

/** Every pair of the visual language in a palette, the weakest first. */
export const contrastOf = (palette: Palette, schemes: Schemes = 'light dark'): Contrast[] =>
  measureContrasts(palette, schemes)
    .map(({ ink, ground, needs, light, dark }) => ({
      pair: `${ink} on ${ground}`,
      light,
      dark,
      needs,
    }))
    .sort((a, b) => weakest(a) - weakest(b))

/** Whether everything can be read in a palette; else what cannot, in words for who chose it. */
export const palettePasses = (palette: Palette, schemes: Schemes = 'light dark'): Verdict => {
  const wrong = malformed(palette)
  if (wrong) return { passes: false, reason: wrong }
  const fails = measureContrasts(palette, schemes).find((each) => weakest(each) < each.needs)
  return fails ? { passes: false, reason: explainFailure(palette, fails) } : { passes: true }
}

const inks: readonly [ColorRole, readonly ColorRole[]][] = [
  [
    'ink',
    [
      'surface',
      'surface-2',
      'surface-3',
      'accent-soft',
      'info-soft',
      'positive-soft',
      'warning-soft',
      'danger-soft',
    ],
  ],
  ['ink-2', ['surface', 'surface-2', 'surface-3', 'accent-soft']],
  ['accent-ink', ['surface', 'surface-2', 'surface-3', 'accent-soft']],
  ['on-accent', ['accent', 'accent-hover']],
  ['on-deep', ['deep']],
  ['on-deep-2', ['deep']],
  ['info', ['surface', 'info-soft']],
  ['positive', ['surface', 'positive-soft']],
  ['warning', ['surface', 'warning-soft']],
  ['danger', ['surface', 'danger-soft']],
  ['on-danger', ['danger-fill']],
]
const edges: readonly [ColorRole, readonly ColorRole[]][] = [
  ['edge-strong', ['surface', 'surface-2']],
]

const pairs = [
  ...inks.flatMap(([ink, grounds]) => grounds.map((ground) => ({ ink, ground, needs: 4.5 }))),
  ...edges.flatMap(([ink, grounds]) => grounds.map((ground) => ({ ink, ground, needs: 3 }))),
]
type Measured = (typeof pairs)[number] & Pick<Contrast, 'light' | 'dark'>

const measureContrasts = (palette: Palette, schemes: Schemes): Measured[] => {
  const tones = {
    light: schemes !== 'dark' && colorRoles(palette, 'light'),
    dark: schemes !== 'light' && colorRoles(palette, 'dark'),
  }
  const of = ({ ink, ground }: (typeof pairs)[number], scheme: Scheme) => {
    const all = tones[scheme]
    return all ? contrast(all[ink], all[ground]) : null
  }
  return pairs.map((pair) => ({ ...pair, light: of(pair, 'light'), dark: of(pair, 'dark') }))
}

const weakest = ({ light, dark }: Pick<Contrast, 'light' | 'dark'>): number =>
  Math.min(light ?? 21, dark ?? 21)

const names: Readonly<Record<keyof Palette, string>> = {
  primary: 'Primary',
  secondary: 'Secondary',
  neutral: 'Neutral',
  error: 'Error',
  info: 'Info',
  action: 'Action',
  text: 'Text',
  divider: 'Divider',
  backdrop: 'Backdrop',
}
const malformed = (palette: Palette): string | null => {
  for (const [key, name] of Object.entries(names)) {
    const value = palette[key as keyof Palette]
    const isMissing = value === undefined || value === null
    if (isMissing && key !== 'primary' && key !== 'secondary') continue
    if (isMissing) return `${name} is missing. Write it like #53b3e4.`
    if (typeof value !== 'string' || !colorPattern.test(value))
      return `${name} is not a color. Write it like #53b3e4.`
  }
  return null
}

const explainFailure = (palette: Palette, fails: Measured): string => {
  const { ink, ground, needs } = fails
  const inDark = (fails.dark ?? 21) < (fails.light ?? 21)
  const ratio = Math.floor(weakest(fails) * 10) / 10
  const has = `${ratio} to 1${inDark ? ' in the dark' : ''}; it needs ${needs} to 1.`
  if (ink === 'on-accent' && palette.action)
    return `Action ${palette.action} has no ink that can be read on it: the best has ${has} Choose a lighter or a darker one.`
  if (ink === 'ink' && palette.text)
    return `Text ${palette.text} has ${has} Choose one further from the ground, or leave it out.`
  return `Primary ${palette.primary} makes ${ink} on ${ground} ${has}`
}
