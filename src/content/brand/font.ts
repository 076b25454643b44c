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
const uploadedFontPath = /^\/lake\/files\/[\w./-]+\.woff2$/

/**
 * In what the product hosts, a language's letters are one file: 14 kB, what a slow line brings in one trip.
 * The face of all other letters comes before it, and is fetched by a page that has one: a name from elsewhere.
 * « and » are in French alone; in Arabic they are the system's, like the letters around them. The isolates there
 * (U+2066-2069) draw nothing, and so are to fetch nothing.
 */
const letters = 'U+20-17F,U+2010-202F,U+2066-2069'
const more = 'U+5C-AA,U+AC-BA,U+BC-2DC,U+2010-2265'

const face = (family: string, file: string, weights: string, range: string): string =>
  `@font-face{font-family:"${family}";src:url("${file}") format("woff2");font-weight:${weights};font-display:optional;unicode-range:${range}}`

/** Arial with the metrics of Radio Canada: the swap moves nothing. */
const standIn = {
  families: '"Care Fallback"',
  face: '@font-face{font-family:"Care Fallback";src:local("Arial"),local("Liberation Sans");size-adjust:101.2%;ascent-override:93.4%;descent-override:25.2%;line-gap-override:0%}',
}

interface Hosted {
  readonly name: string
  readonly weights: string
  /** What stands in for it until it is there, and after it for other scripts. */
  readonly others: string
  readonly standIn: string
}
const hostedFonts: Readonly<Record<string, Hosted>> = {
  'Radio Canada': {
    name: 'radio-canada',
    weights: '300 700',
    others: standIn.families,
    standIn: standIn.face,
  },
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
const hostedFont = (family: string, language: Language): Font | null => {
  const font = Object.hasOwn(hostedFonts, family) ? hostedFonts[family] : undefined
  if (!font) return null
  const { name, weights, others } = font
  // Arabic has the system's letters; what is Latin in it is as in English.
  const fileLanguage = language === 'ar' ? 'en' : language
  const file = `/fonts/${name}-${fileLanguage}.woff2`
  return {
    families: `"${family}",${others}`,
    faces: [
      face(family, `/fonts/${name}-more.woff2`, weights, more),
      face(family, file, weights, letters),
      font.standIn,
    ],
    file,
  }
}
const georgia: Font = { families: 'Georgia,"Liberation Serif",serif', faces: [], file: null }

/** The font of a brand that names none we may use. */
export const defaultFont = 'Radio Canada'

/** A font by its name, with the file an editor uploaded for it; null where there is none we may use. */
export const fontOf = (
  family: string | null | undefined,
  language: Language,
  uploaded?: string | null,
): Font | null => {
  if (!family || !familyPattern.test(family)) return null
  if (uploaded && uploadedFontPath.test(uploaded))
    return {
      families: `"${family}",${standIn.families}`,
      faces: [
        `@font-face{font-family:"${family}";src:url("${uploaded}") format("woff2");font-weight:100 900;font-display:optional}`,
        standIn.face,
      ],
      file: uploaded,
    }
  return family === 'Georgia' ? georgia : hostedFont(family, language)
}
