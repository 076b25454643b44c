import { productLanguages } from '../edge/platform/languages/product-languages'

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
 * checked yet: they are shown, and marked so in the Studio.
 */
export type Localized<T> = { en: T } & { readonly [L in Exclude<Language, 'en'>]?: T | null } & {
  readonly _type?: string
  readonly unreviewed?: readonly Language[] | null
}
const localizedTypes: readonly unknown[] = ['localeString', 'localeText', 'localeBlocks']

/** Whether a type of value is one that an editor writes once a language. */
export const isLocalizedType = (type: unknown): boolean => localizedTypes.includes(type)
export const isLocalized = <T>(value: object): value is Localized<T> =>
  '_type' in value && isLocalizedType(value._type)
const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length)

/**
 * The same document in one language: every localized value becomes its translation, or the English where
 * there is none. What holds no localized value comes back as it was.
 */
export const inLanguage = (value: unknown, language: Language): unknown => {
  if (Array.isArray(value)) return value.map((each) => inLanguage(each, language))
  if (!value || typeof value !== 'object') return value
  if (isLocalized(value)) return isEmpty(value[language]) ? value.en : value[language]
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, inLanguage(each, language)]),
  )
}
