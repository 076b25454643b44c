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

const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02DC,U+2000-206F,U+20AC,U+2122,U+2190-2193,U+2212,U+2264-2265'

/** Families the product hosts. The first is in the sheets already. */
const hosted: Readonly<Record<string, Font>> = {
  'Radio Canada': {
    families: '"Radio Canada"',
    faces: [],
    file: '/fonts/radio-canada.woff2',
  },
  // Its stand-in has the metrics of Literata, so that the swap moves nothing.
  Literata: {
    families: '"Literata","Literata Fallback",Georgia,serif',
    faces: [
      `@font-face{font-family:"Literata";src:url("/fonts/literata.woff2") format("woff2");font-weight:300 700;font-display:swap;unicode-range:${latin}}`,
      '@font-face{font-family:"Literata Fallback";src:local("Georgia"),local("Gelasio"),local("Liberation Serif"),local("Times New Roman");size-adjust:104%;ascent-override:97%;descent-override:27%;line-gap-override:0%}',
    ],
    file: '/fonts/literata.woff2',
  },
  Georgia: { families: 'Georgia,"Liberation Serif",serif', faces: [], file: null },
}

/** A font by its name, with the file an editor uploaded for it; null where there is none we may use. */
export const fontOf = (family?: string | null, uploaded?: string | null): Font | null => {
  if (!family || !familyPattern.test(family)) return null
  if (uploaded && own.test(uploaded))
    return {
      families: `"${family}"`,
      faces: [
        `@font-face{font-family:"${family}";src:url("${uploaded}") format("woff2");font-weight:100 900;font-display:swap}`,
      ],
      file: uploaded,
    }
  return Object.hasOwn(hosted, family) ? (hosted[family] ?? null) : null
}
