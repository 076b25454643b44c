import type { AstroGlobal } from 'astro'
import type { BrandView } from '#content/brand/brand-view'
import type { Language } from '#content/language'
import { languageHref } from '#islands/translation/return-path'
import {
  brandPath,
  isPublicPage,
  localizedPath,
  parseLocalizedPath,
} from '#server/address/localized-path'

type Page = Pick<AstroGlobal, 'url' | 'originPathname'>

/** The page without the language of its address and without a slash at its end. */
export const pagePath = ({ originPathname }: Pick<Page, 'originPathname'>): string =>
  parseLocalizedPath(originPathname).path.replace(/(.)\/$/, '$1')

/** Where a brand has a page in a language, for search engines: absolute, and the same for every visitor. */
export const canonicalUrl = (brand: BrandView, language: Language, path: string): string =>
  brand.origin + brandPath(brand, language, path)

/** A link to this page in another language. The way to English keeps the choice, or it would lead back. */
export const languageLink = (language: Language, page: Page): string => {
  const path = pagePath(page)
  return language !== 'en' && isPublicPage(path)
    ? localizedPath(language, path)
    : languageHref(page, language)
}
