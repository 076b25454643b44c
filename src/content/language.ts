import { productLanguages } from '../edge/platform/languages/product-languages'
import { markEnglish } from './marked-english'

export const languages = productLanguages
export type Language = (typeof languages)[number]

export const isLanguage = (text: unknown): text is Language => languages.includes(text as Language)
export const directionOf = (language: Language): 'ltr' | 'rtl' =>
  language === 'ar' ? 'rtl' : 'ltr'
/** Each language in its own words, for the list it is chosen from. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  ar: 'العربية',
  es: 'Español',
  fr: 'Français',
}
/** The same in English, for staff. */
export const englishLanguageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  ar: 'Arabic',
  es: 'Spanish',
  fr: 'French',
}

/**
 * A value an editor writes once a language. `unreviewed` names the translations that no person has
 * checked yet: they are shown, and marked so in the Studio. `madeFrom` holds the digest of the English that each was
 * made from, and `stale` those whose English has changed since, which are not shown; both are the lake's.
 */
export type Localized<T> = { en: T } & { readonly [L in Exclude<Language, 'en'>]?: T | null } & {
  readonly _type?: string
  readonly unreviewed?: readonly Language[] | null
  readonly madeFrom?: Readonly<Partial<Record<Language, string>>> | null
  readonly stale?: readonly Language[] | null
}
const localizedTypes: readonly unknown[] = ['localeString', 'localeText', 'localeBlocks']

/** Whether a type of value is one that an editor writes once a language. */
export const isLocalizedType = (type: unknown): boolean => localizedTypes.includes(type)
export const isLocalized = <T>(value: object): value is Localized<T> =>
  '_type' in value && isLocalizedType(value._type)
export const isEmptyText = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length)

/**
 * The same document in one language: every localized value becomes its translation, or, where there is none or it is
 * stale, the English, marked as such. What holds no localized value comes back as it was.
 */
export const inLanguage = (value: unknown, language: Language): unknown => {
  if (Array.isArray(value)) return value.map((each) => inLanguage(each, language))
  if (!value || typeof value !== 'object') return value
  if (isLocalized(value)) return textIn(value, language)
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, inLanguage(each, language)]),
  )
}

const textIn = (value: Localized<unknown>, language: Language): unknown => {
  if (language === 'en') return value.en
  const isCurrent = !isEmptyText(value[language]) && !value.stale?.includes(language)
  return isCurrent ? value[language] : markEnglish(value.en)
}
