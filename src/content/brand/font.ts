import type { Language } from '../language'
import { familyPattern } from './palette'

interface Font {
  /** Family and fallbacks, as CSS writes them. */
  readonly families: string
  readonly faces: readonly string[]
  /** What to fetch before it is asked for. */
  readonly file: string | null
}

/** Where uploaded files are; a font comes from nowhere else. */
const own = /^\/lake\/files\/[\w./-]+\.woff2$/

/**
 * In what the product hosts, a language's letters are one file: 14 kB, what a slow line brings in one trip.
 * The names of the other languages can be spelled in each.
 */
const basic =
  'U+20-5B,U+5D,U+5F,U+61-7A,U+A0,U+A9,U+B7,U+C7,U+D1,U+E7,U+F1,U+2013-2014,U+2018-2019,U+201C-201D,U+2026'
const letters: Readonly<Record<'en' | 'es' | 'fr', string>> = {
  en: basic,
  es: `${basic},U+A1,U+AA,U+BA,U+BF,U+C1,U+C9,U+CD,U+D3,U+DA,U+E1,U+E9,U+ED,U+F3,U+FA,U+FC`,
  fr: `${basic},U+AB,U+BB,U+C0,U+C2,U+C8-CA,U+CE,U+D4,U+E0,U+E2,U+E8-EB,U+EE-EF,U+F4,U+F9,U+FB,U+152-153,U+202F`,
}
/** All the others, fetched by a page that has one: a name from elsewhere. The face after this one wins over it. */
const more =
  'U+5C,U+5E,U+60,U+7B-7E,U+A0-FF,U+131,U+152-153,U+2BB-2DC,U+2000-206F,U+20AC,U+2122,U+2190-2193,U+2212,U+2264-2265'

const face = (family: string, file: string, weights: string, range: string): string =>
  `@font-face{font-family:"${family}";src:url("${file}") format("woff2");font-weight:${weights};font-display:swap;unicode-range:${range}}`

interface Hosted {
  readonly name: string
  readonly weights: string
  /** What stands in for it until it is there, and after it for other scripts. */
  readonly others?: string
  readonly standIn?: string
}
const hosted: Readonly<Record<string, Hosted>> = {
  'Radio Canada': { name: 'radio-canada', weights: '300 700' },
  // Its stand-ins have the metrics of Literata, so that the swap moves nothing.
  Literata: {
    name: 'literata',
    weights: '400 700',
    others: '"Literata Georgia","Literata Times",serif',
    standIn: [
      '@font-face{font-family:"Literata Georgia";src:local("Georgia");size-adjust:106.4%;ascent-override:110.6%;descent-override:28.9%;line-gap-override:0%}',
      '@font-face{font-family:"Literata Times";src:local("Times New Roman"),local("Liberation Serif");size-adjust:118.6%;ascent-override:99.2%;descent-override:26%;line-gap-override:0%}',
    ].join(''),
  },
}
const ours = (family: string, language: Language): Font | null => {
  const font = Object.hasOwn(hosted, family) ? hosted[family] : undefined
  if (!font) return null
  const { name, weights, others, standIn } = font
  // Arabic has the system's letters; what is Latin in it is as in English.
  const spoken = language === 'ar' ? 'en' : language
  const file = `/fonts/${name}-${spoken}.woff2`
  return {
    families: [`"${family}"`, others].filter(Boolean).join(','),
    faces: [
      face(family, `/fonts/${name}-more.woff2`, weights, more),
      face(family, file, weights, letters[spoken]),
      ...(standIn ? [standIn] : []),
    ],
    file,
  }
}
const georgia: Font = { families: 'Georgia,"Liberation Serif",serif', faces: [], file: null }

/** The font of a brand that names none we may use. */
export const usual = 'Radio Canada'

/** A font by its name, with the file an editor uploaded for it; null where there is none we may use. */
export const fontOf = (
  family: string | null | undefined,
  language: Language,
  uploaded?: string | null,
): Font | null => {
  if (!family || !familyPattern.test(family)) return null
  if (uploaded && own.test(uploaded))
    return {
      families: `"${family}"`,
      faces: [
        `@font-face{font-family:"${family}";src:url("${uploaded}") format("woff2");font-weight:100 900;font-display:swap}`,
      ],
      file: uploaded,
    }
  return family === 'Georgia' ? georgia : ours(family, language)
}
