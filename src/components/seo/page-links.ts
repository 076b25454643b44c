import type { AstroGlobal } from 'astro'
import { appendQuery } from '#content/address/append-query'
import {
  brandPath,
  isPublicPage,
  localizedPath,
  parseLocalizedPath,
} from '#content/address/localized-path'
import type { BrandView } from '#content/brand/brand-view'
import type { Language } from '#content/language'

type Page = Pick<AstroGlobal, 'url' | 'originPathname'>

/** The page without the language of its address and without a slash at its end. */
export const pagePath = ({ originPathname }: Pick<Page, 'originPathname'>): string =>
  parseLocalizedPath(originPathname).path.replace(/(.)\/$/, '$1')

/** Where a brand has a page in a language, for search engines: absolute, and the same for every visitor. */
export const canonicalUrl = (brand: BrandView, language: Language, path: string): string =>
  brand.origin + brandPath(brand, language, path)

/** The languages of a brand that a page is in; English always is. */
export const languagesOfPage = (
  { languages }: Pick<BrandView, 'languages'>,
  translatedInto: Languages,
): readonly Language[] =>
  translatedInto
    ? languages.filter((language) => language === 'en' || translatedInto.includes(language))
    : languages

type Languages = readonly Language[] | null | undefined
/** The languages that a page of two documents is in. */
export const bothIn = (one: Languages, other: Languages): Languages =>
  one && other ? one.filter((language) => other.includes(language)) : (one ?? other)

/** The front page in the language of this page: where a brand speaks another first, English is not at `/`. The other languages are put into links as a page is translated. */
export const homeLink = ({ brand, lang }: Pick<App.Locals, 'brand' | 'lang'>): string =>
  lang === 'en' ? brandPath(brand, lang, '/') : '/'

/** A link to this page in another language. The way to English keeps the choice, or it would lead back. */
export const languageLink = (language: Language, page: Page): string => {
  const path = pagePath(page)
  return language !== 'en' && isPublicPage(path)
    ? localizedPath(language, path)
    : languageHref(page, language)
}

// What a link brought belongs into no other address.
const secrets = ['fa', 'token']

/** Where a page is asked for in another language: the choice is kept, and the page comes back. */
const languageHref = (
  { url, originPathname }: Pick<AstroGlobal, 'url' | 'originPathname'>,
  language: Language,
) => {
  const query = new URLSearchParams(url.search)
  for (const name of secrets) query.delete(name)
  const back = appendQuery(originPathname.replace(/(.)\/$/, '$1'), query)
  return `/language?${new URLSearchParams({ to: language, back })}`
}
