import type { BrandView } from '#content/brand/brand-view'
import { addresses } from '#content/queries/pages'
import { legalTexts } from '../legal/documents'
import { canonicalUrl } from './page-links'

export interface SitemapEntry {
  readonly path: string
  /** RFC 3339, where it is known. */
  readonly changed?: string | null
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

/** Every public page of the visitor's brand. */
export const sitemapEntries = async (locals: App.Locals): Promise<SitemapEntry[]> => {
  const [found, { all, inForce }] = await Promise.all([
    locals.content.read(addresses),
    legalTexts({ locals }),
  ])
  const lines = locals.brand.serviceLines
  const treatments = found.treatments.filter(({ slug }) => lines?.includes(slug) ?? true)
  const pages = new Map(found.pages.map(({ slug, changed }) => [`/${slug}`, changed]))
  return [
    ...fixedPages
      .filter((path) => !optionalPages.has(path) || pages.has(path))
      // Partners are the clinic's, not a partner's.
      .filter((path) => path !== '/partners' || locals.brand.isDefault)
      .map((path) => ({ path, changed: pages.get(path) })),
    ...found.pages
      .filter(({ slug }) => !pagesWithOwnUrl.has(`/${slug}`))
      .map(({ slug, changed }) => ({ path: `/pages/${slug}`, changed })),
    ...found.questions.map(({ slug, changed }) => ({ path: `/faq/${slug}`, changed })),
    ...treatments.map(({ slug, changed }) => ({ path: `/treatments/${slug}`, changed })),
    ...inForce.map(({ document }) => ({ path: `/consents/${document}` })),
    ...all
      .filter((legal) => !inForce.includes(legal))
      .map(({ document, version }) => ({ path: `/consents/${document}/${version}` })),
  ]
}

/** The languages a page has an address in, with it. */
export const localizedUrls = (brand: BrandView, path: string) =>
  brand.languages.map((language) => ({ language, url: canonicalUrl(brand, language, path) }))
