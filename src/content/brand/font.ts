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
 * In what the product hosts, a language's letters are one file: 14 kB, what a slow line brings in one trip. Others are
 * in a second one, fetched by a page that has one of them: a name from elsewhere. Its range leaves out what pages show
 * of the first: where that is not there with the first frame, a browser goes on to every face that claims the letter,
 * and would fetch this one for nothing. « and » are in French alone; in Arabic they are the system's, like what is
 * around. The isolates there (U+2066-2069) draw nothing, and so are to fetch nothing.
 */
const otherLetters: Readonly<Record<Exclude<Language, 'ar'>, string>> = {
  en: '5C-60,7B-7E,A1-A8,AC-B6,BC-E6,E8-F0,F2-2DC,201A,201E-2022,2032-2044,20AC-2212',
  es: '5C,5E,60,7B-7E,A2-A8,AC-B6,B8-B9,BC-BE,C0,C2-C6,C8,CA-CC,CE-D0,D2,D4-D9,DB-E0,E2-E6,E8,EA-EC,EE-F0,F2,F4-F9,FB,FD-2DC,201A,201E-2022,2032-2044,20AC-2212',
  fr: '5C,5E,60,7B-7E,A1-A8,AA,AC-B6,B8-BA,BC-BF,C1,C3-C6,CB-CD,CF-D0,D2-D3,D5-DF,E3-E6,EC,F0,F2,F5-F8,FD-2DC,201A,201E-2022,2032-2044,20AC-2212',
}

const face = (family: string, file: string, weights: string, range = ''): string =>
  `@font-face{font-family:"${family}";src:url("${file}") format("woff2");font-weight:${weights};font-display:optional${range && `;unicode-range:${range}`}}`

/** Arial with the metrics of Radio Canada: the swap moves nothing. A face for bold would not fit the first round trip. */
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
  const range = otherLetters[fileLanguage].replaceAll(/^|,/g, '$&U+')
  return {
    families: `"${family}",${others}`,
    faces: [
      face(family, `/fonts/${name}-more.woff2`, weights, range),
      face(family, file, weights),
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
      faces: [face(family, uploaded, '100 900'), standIn.face],
      file: uploaded,
    }
  return family === 'Georgia' ? georgia : hostedFont(family, language)
}
