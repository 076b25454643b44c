import type { Language } from '../language'
import type { BrandDocument } from '../queries/brands'
import {
  artOf,
  colorRoles,
  cssColor,
  defaultPalette,
  feedbackRoles,
  hueOf,
  type Palette,
  type Scheme,
} from './color-roles'
import { defaultFont, fontOf } from './font'
import { colorPattern } from './palette'

/**
 * All of a brand that is style: fonts, its colors worked out in both schemes, and the one that sheets
 * work on with, in one block before them. Every value in it passes the patterns of palette.ts and font.ts here, or
 * is made of numbers; nothing can leave its place.
 */
export const brandCss = (brand: BrandDocument, language: Language): string => {
  const { typography, scheme } = brand
  const palette = validColors(brand.palette)
  const font = fontOf(typography?.font, language, typography?.file) ?? fontOf(defaultFont, language)
  const display = fontOf(typography?.display, language)
  const tokens = {
    '--brand-primary': palette.primary,
    '--brand-hue': hueOf(palette.primary),
    '--brand-scrim': palette.backdrop && `${palette.backdrop}8c`,
    '--brand-font': font?.families,
    '--brand-font-display': display?.families,
    ...roleTokens(palette, (role) => !feedbackRoles.has(role)),
  }
  const faces = [...new Set([...(font?.faces ?? []), ...(display?.faces ?? [])])].join('')
  const schemeRule =
    scheme && scheme !== 'light dark'
      ? `:root:not([data-theme]){color-scheme:${scheme};${toggles[scheme]}}`
      : ''
  return `${faces}@layer brand{${themed}{${toDeclarations(tokens)}}${schemeRule}}`
}
/** Chooses one of the two colors that `lightDark` writes, as tokens/color.css does for the visitor's own scheme. */
const toggles = {
  light: '--in-light:initial;--in-dark: ',
  dark: '--in-light: ;--in-dark:initial',
} as const
/** Where colors are worked out: a part of a page may have a scheme of its own. */
const themed = ':root,[data-theme]'

/** The colors of feedback, which a page without any leaves out: the landing page has to fit one round trip. */
export const feedbackCss = (brand: BrandDocument): string => {
  const tokens = roleTokens(validColors(brand.palette), (role) => feedbackRoles.has(role))
  return `@layer brand{${themed}{${toDeclarations(tokens)}}}`
}

/** What is a color in a palette, and the product's own where the brand must have one and has none. */
const validColors = (palette: BrandDocument['palette']): Palette => ({
  ...defaultPalette,
  ...Object.fromEntries(
    Object.entries(palette).filter(([, value]) => value && colorPattern.test(value)),
  ),
})

/** The tones of some roles, as they are in light and in dark. */
const roleTokens = (
  palette: Palette,
  has: (role: string) => boolean,
): Readonly<Record<string, string>> => {
  const [light, dark] = [tokensIn(palette, 'light', has), tokensIn(palette, 'dark', has)]
  return Object.fromEntries(
    Object.entries(light).map(([name, tone]) => [name, lightDark(tone, dark[name] ?? tone)]),
  )
}
const tokensIn = (
  palette: Palette,
  scheme: Scheme,
  has: (role: string) => boolean,
): Readonly<Record<string, string>> => {
  const art = Object.entries(artOf(palette, scheme)).map(
    ([name, color]) => [`art-${name}`, color] as const,
  )
  return Object.fromEntries(
    [...Object.entries(colorRoles(palette, scheme)), ...art]
      .filter(([role]) => has(role))
      .map(([role, color]) => [`--${role}`, cssColor(color)]),
  )
}

/** `light-dark()` in what browsers before it know too (decision 68): of the two properties one is empty, one not set. */
const lightDark = (light: string, dark: string): string =>
  light === dark ? light : `var(--in-light,${light})var(--in-dark,${dark})`

type Tokens = Readonly<Record<string, string | null | undefined>>
const toDeclarations = (values: Tokens): string =>
  Object.entries(values)
    .flatMap(([name, value]) => (value ? [`${name}:${value}`] : []))
    .join(';')
