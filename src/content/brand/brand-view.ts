import { type Language, languages } from '../language'
import type { BrandDocument, BrandImage } from '../queries/brands'
import { brandCss, feedbackCss } from './brand-css'
import { colorRoles, cssColor, defaultPalette, type Palette } from './color-roles'
import { defaultFont, fontOf } from './font'
import { isPrideMonth } from './pride-month'

/** A brand as a page shows it: in one language, at one address, today. */
export interface BrandView {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly isDefault: boolean
  /** Goes into one `<style>`, before the sheets. */
  readonly css: string
  /** After it, on pages that have any. */
  readonly feedbackCss: string
  readonly scheme: 'light dark' | 'light' | 'dark'
  /** What its tones are made of, for what is drawn rather than styled. */
  readonly palette: Palette
  /** The ground of the page in either scheme, for what surrounds it. */
  readonly themeColor: { readonly light: string; readonly dark: string }
  /** Null: the product's mark, in the brand's colors. */
  readonly logo: {
    readonly src: string
    readonly width: number
    readonly height: number
    readonly alt: string
  } | null
  readonly favicon: string
  /** Font files the first words need. */
  readonly fonts: readonly string[]
  /** In the order they are offered; the first is what `/` speaks. */
  readonly languages: readonly Language[]
  /** Slugs of treatments; null means all. */
  readonly serviceLines: readonly string[] | null
  readonly contact: {
    readonly phone: string | null
    readonly email: string | null
  }
  readonly cboId: string | null
  /** Where its pages are, without a slash at the end: what is canonical. */
  readonly origin: string
  readonly tagline: string | null
}

/** The product's own, when there is no content at all. */
export const builtIn: BrandDocument = {
  _id: '01990000-0009-7000-8000-000000000001',
  name: 'Care Plus',
  slug: 'care-plus',
  isDefault: true,
  palette: defaultPalette,
}

const views = new WeakMap<BrandDocument, Map<string, BrandView>>()

export const brandViewOf = (
  brand: BrandDocument,
  origin: string,
  at = Date.now(),
  language: Language = 'en',
): BrandView => {
  const isPride = isPrideMonth(at, brand.timezone ?? 'America/New_York')
  const key = `${isPride} ${language} ${origin}`
  const known = views.get(brand) ?? new Map<string, BrandView>()
  const view = known.get(key) ?? createView(brand, origin, isPride, language)
  views.set(brand, known.set(key, view))
  return view
}

const createView = (
  brand: BrandDocument,
  origin: string,
  isPride: boolean,
  language: Language,
): BrandView => {
  const { typography, contact, logo } = brand
  const fonts = [
    (fontOf(typography?.font, language, typography?.file) ?? fontOf(defaultFont, language))?.file,
    fontOf(typography?.display, language)?.file,
  ]
  return {
    id: brand._id,
    name: brand.name,
    slug: brand.slug ?? brand._id,
    isDefault: brand.isDefault ?? false,
    css: brandCss(brand, language),
    feedbackCss: feedbackCss(brand),
    scheme: brand.scheme ?? 'light dark',
    palette: brand.palette,
    themeColor: {
      light: cssColor(colorRoles(brand.palette, 'light').surface),
      dark: cssColor(colorRoles(brand.palette, 'dark').surface),
    },
    logo: logoOf((isPride && logo?.pride) || logo?.main, brand.name),
    favicon: logo?.favicon?.url ?? '/favicon.svg',
    fonts: [...new Set(fonts.filter((file) => file != null))],
    languages: withEnglish(brand.languages),
    serviceLines: brand.serviceLines?.length ? brand.serviceLines : null,
    contact: {
      phone: contact?.phone ?? null,
      email: contact?.email ?? null,
    },
    cboId: brand.cboId ?? null,
    origin,
    tagline: brand.tagline ?? null,
  }
}

const logoOf = (image: BrandImage | null | undefined, name: string): BrandView['logo'] =>
  image
    ? { src: image.url, width: image.width, height: image.height, alt: image.alt ?? name }
    : null

// English is the source of all the others, so it is always there.
const withEnglish = (given: readonly Language[] | null | undefined): readonly Language[] => {
  if (!given?.length) return languages
  return given.includes('en') ? given : [...given, 'en']
}

/** Whether a brand starts PEP itself. Every brand says what to do after an exposure. */
export const offersPep = ({ serviceLines }: Pick<BrandView, 'serviceLines'>): boolean =>
  serviceLines?.includes('pep') ?? true
