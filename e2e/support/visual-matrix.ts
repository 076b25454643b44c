import { brandDocuments } from '#content/demo/brands'
import { type Language, languages } from '#content/language'
import { isAuditedWhole } from './audits/audit-page'
import {
  allCombinations,
  type Combination,
  coverAllPairs,
  exchangeWhereCovered,
} from './audits/pairwise'
import { type MatrixPage, matrixPages } from './matrix-pages'

export interface DemoBrand {
  readonly slug: string
  readonly host: string
  readonly languages: readonly Language[]
}
/** The demo's brands, each at its own host. */
export const demoBrands: readonly DemoBrand[] = brandDocuments.map(
  ({ slug, hosts, languages: brandLanguages }) => ({
    slug: slug.current,
    host: hosts?.[0] ?? 'localhost',
    languages: brandLanguages?.length ? brandLanguages : languages,
  }),
)

export const themes = ['light', 'dark'] as const
/** The smallest phone, a common one, a laptop, a large screen. */
export const widths = [320, 390, 1280, 1920] as const

const factors = {
  place: matrixPages.map((_, place) => place),
  brand: demoBrands.map((_, brand) => brand),
  theme: themes.map((_, theme) => theme),
  width: widths.map((_, width) => width),
  language: languages.map((_, language) => language),
}
/** Whether the brand offers the language. */
const isOffered = ({ brand, language }: Partial<Record<keyof typeof factors, number>>) => {
  const languageCode = language === undefined ? undefined : languages[language]
  const brandLanguages = brand === undefined ? undefined : demoBrands[brand]?.languages
  return !languageCode || !brandLanguages || brandLanguages.includes(languageCode)
}

export interface MatrixView {
  readonly place: MatrixPage
  readonly brand: DemoBrand
  readonly theme: (typeof themes)[number]
  readonly width: number
  readonly language: Language
}
const toView = (row: Combination<keyof typeof factors>): MatrixView[] => {
  const [place, brand] = [matrixPages[row.place], demoBrands[row.brand]]
  const [theme, width, language] = [themes[row.theme], widths[row.width], languages[row.language]]
  return place && brand && theme && width && language
    ? [{ place, brand, theme, width, language }]
    : []
}

type Row = Combination<keyof typeof factors>
/** Whether the whole audit, which every page has in English, looks at this view with every rule too. */
const isInWholeAudit = (row: Row) =>
  toView(row).some(
    ({ language, width, theme }) => language === 'en' && isAuditedWhole(width, theme),
  )

/** Every pair of page, brand, theme, width and language at least once, or every combination of them. */
export const matrixViews = (isComplete: boolean): MatrixView[] =>
  (isComplete ? allCombinations(factors, isOffered) : coveringRows()).flatMap(toView)

/** The views of a page exchange themes and widths, so that one in English is of its whole audit as well and is made once. */
const coveringRows = (): Row[] =>
  exchangeWhereCovered(coverAllPairs(factors, isOffered), {
    within: 'place',
    factors: ['theme', 'width'],
    prefers: isInWholeAudit,
  })
