import type { Language } from '../language'
import type { BrandDocument } from '../queries/brands'
import { fontOf, usual } from './font'
import { colourPattern } from './palette'
import { hoverOf, inkOn, schemeFor } from './tones'

/**
 * All of a brand that is style: fonts, the inputs of the sheets and what an editor pinned beside them, in one
 * block. Every value in it passes the patterns of palette.ts and font.ts here; nothing can leave its place.
 */
export const brandCss = (brand: BrandDocument, language: Language): string => {
  const { typography, scheme } = brand
  const palette = onlyColours(brand.palette)
  const font = fontOf(typography?.font, language, typography?.file) ?? fontOf(usual, language)
  const display = fontOf(typography?.display, language)
  const inputs = {
    '--brand-primary': palette.primary,
    '--brand-secondary': palette.secondary,
    '--brand-neutral': palette.neutral,
    '--brand-danger': palette.error,
    '--brand-font': font?.families,
    '--brand-font-display': display?.families,
    ...pinned(palette),
  }
  const faces = [...new Set([...(font?.faces ?? []), ...(display?.faces ?? [])])].join('')
  // Twice the root: the sheets' own inputs come after this and must not win over it.
  const tokens = `@layer brand{:root:root{${declared(inputs)}}`
  const schemes =
    scheme && scheme !== 'light dark' ? `:root:not([data-theme]){color-scheme:${scheme}}` : ''
  return `${faces}${tokens}${schemes}}`
}

const onlyColours = (palette: BrandDocument['palette']) =>
  Object.fromEntries(
    Object.entries(palette).filter(([, value]) => value && colourPattern.test(value)),
  ) as Partial<Record<keyof BrandDocument['palette'], string>>

const declared = (values: Readonly<Record<string, string | null | undefined>>): string =>
  Object.entries(values)
    .flatMap(([name, value]) => (value ? [`${name}:${value}`] : []))
    .join(';')

const pinned = ({ action, info, text, divider, backdrop }: ReturnType<typeof onlyColours>) => ({
  ...(action && {
    '--accent': action,
    '--on-accent': inkOn(action),
    '--accent-hover': hoverOf(action),
  }),
  ...(info && {
    '--info': both(`oklch(from ${info} .45 min(c,.115) h)`, `oklch(from ${info} .83 min(c,.12) h)`),
    '--info-soft': both(
      `oklch(from ${info} .95 min(c*.26,.03) h)`,
      `oklch(from ${info} .305 min(c*.4,.05) h)`,
    ),
  }),
  ...(text && { '--ink': inItsScheme(text, 'ink', '.24 min(c,.036) h', '.955 min(c,.01) h') }),
  ...(divider && {
    '--edge':
      schemeFor(divider, 'edge') === 'light'
        ? both(divider, 'oklch(from var(--brand-primary) .335 min(c,.022) h)')
        : both('oklch(from var(--brand-neutral) .895 min(c,.018) h)', divider),
  }),
  ...(backdrop && { '--scrim': `oklch(from ${backdrop} l c h/.55)` }),
})

const both = (light: string, dark: string): string => `light-dark(${light},${dark})`

/** As it is where it can be read; in the other scheme, derived as ever. */
const inItsScheme = (hex: string, use: 'ink' | 'edge', light: string, dark: string): string =>
  schemeFor(hex, use) === 'light'
    ? both(hex, `oklch(from var(--brand-primary) ${dark})`)
    : both(`oklch(from var(--brand-primary) ${light})`, hex)
