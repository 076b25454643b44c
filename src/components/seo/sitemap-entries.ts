import type { BrandView } from '#content/brand/brand-view'
import type { Language } from '#content/language'
import { addresses } from '#content/queries/pages'
import { legalTexts } from '../legal/documents'
import { bothIn, canonicalUrl, languagesOfPage } from './page-links'

export interface SitemapEntry {
  readonly path: string
  /** RFC 3339, where it is known. */
  readonly changed?: string | null
  /** The languages its texts are in; all where it is not known. */
  readonly translatedInto?: readonly Language[] | null | undefined
}
const fixedPages = [
  '/',
  '/how-it-works',
  '/faq',
  '/treatments',
  '/clinicians',
  '/privacy',
  '/terms',
  '/accessibility',
  '/consents',
  '/partners',
]
/** Pages that exist only once an editor has written them. */
const optionalPages = new Set(['/how-it-works', '/accessibility', '/partners'])
const pagesWithOwnUrl = new Set([...optionalPages, '/privacy', '/terms'])

/** The text that a page holds in full. */
const agreedOn: Readonly<Record<string, string>> = {
  '/privacy': 'agree_privacy_policy',
  '/terms': 'agree_tos',
}

/** Every public page of the visitor's brand. */
export const sitemapEntries = async (locals: App.Locals): Promise<SitemapEntry[]> => {
  const [found, { all, inForce }] = await Promise.all([
    locals.content.read(addresses),
    legalTexts({ locals }),
  ])
  const lines = locals.brand.serviceLines
  const treatments = found.treatments.filter(({ slug }) => lines?.includes(slug) ?? true)
  const pages = new Map(found.pages.map(({ slug, ...page }) => [`/${slug}`, page]))
  return [
    ...fixedPages
      .filter((path) => !optionalPages.has(path) || pages.has(path))
      // Partners are the clinic's, not a partner's.
      .filter((path) => path !== '/partners' || locals.brand.isDefault)
      .map((path) => ({ path, ...pages.get(path) }))
      .map((entry) => {
        const legal = inForce.find(({ document }) => document === agreedOn[entry.path])
        return { ...entry, translatedInto: bothIn(entry.translatedInto, legal?.translatedInto) }
      }),
    ...found.pages
      .filter(({ slug }) => !pagesWithOwnUrl.has(`/${slug}`))
      .map(({ slug, ...page }) => ({ path: `/pages/${slug}`, ...page })),
    ...found.questions.map(({ slug, ...page }) => ({ path: `/faq/${slug}`, ...page })),
    ...treatments.map(({ slug, ...page }) => ({ path: `/treatments/${slug}`, ...page })),
    ...inForce.map(({ document, translatedInto }) => ({
      path: `/consents/${document}`,
      translatedInto,
    })),
    ...all
      .filter((legal) => !inForce.includes(legal))
      .map(({ document, version, translatedInto }) => ({
        path: `/consents/${document}/${version}`,
        translatedInto,
      })),
  ]
}

/**
 * The languages a page is in, with its address in each. Where its texts are English in place of a translation, the
 * page has an address in that language for who reads the site in it, and is listed nowhere.
 */
export const localizedUrls = (
  brand: BrandView,
  path: string,
  translatedInto: SitemapEntry['translatedInto'],
) =>
  languagesOfPage(brand, translatedInto).map((language) => ({
    language,
    url: canonicalUrl(brand, language, path),
  }))
