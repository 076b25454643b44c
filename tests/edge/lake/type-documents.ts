import { documentTypes } from '#content/document-parts'
import { providerId } from '../world'
import { brand, faq, fresh, legal, words } from './editors'

/** The least each type takes to be published, by type. */
const least = {
  brand: (id: string) => brand(id, { name: `Brand ${id}` }),
  landingPage: () => ({ title: 'Landing', hero: { title: words('Hello') } }),
  faqTopic: (id: string) => ({ title: words('Topic'), slug: slug(id) }),
  faqEntry: (id: string) => faq(id),
  treatment: (id: string) => ({
    title: words('PrEP'),
    slug: slug(id),
    summary: words('Every day'),
    serviceLine: 'PrEP',
    group: 'Prevent',
    tile: 'pill',
  }),
  clinician: (id: string) => ({ providerId: providerId('provider'), slug: slug(id) }),
  page: (id: string) => ({ title: words('Page'), slug: slug(id) }),
  legalDocument: (id: string) => legal(id),
  errorPage: () => ({ code: '404', more: words('Gone') }),
  notice: () => ({ text: words('Closed on Monday'), tone: 'info' }),
} satisfies Record<(typeof documentTypes)[number], (id: string) => object>
const slug = (id: string) => ({ _type: 'slug', current: id.replace(/^drafts\./, '') })

export interface TypeDocument {
  readonly _id: string
  readonly _type: string
  readonly [name: string]: unknown
}

/** One document of every type, for a brand, or for all where none is named. */
export const typeDocuments = (brandId: string | null): readonly TypeDocument[] =>
  documentTypes.map((_type) => {
    const id = fresh('t')
    const reference = { _type: 'reference', _ref: brandId }
    return {
      ...least[_type](id),
      _id: id,
      _type,
      ...(brandId && { brand: reference, brands: [{ ...reference, _key: 'a' }] }),
    }
  })
