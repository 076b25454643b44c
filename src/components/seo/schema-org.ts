import type { BrandView } from '#content/brand/brand-view'
import type { Language } from '#content/language'
import type { FaqQuestion } from '#content/queries/faq'
import type { TreatmentDocument } from '#content/queries/treatments'
import { richTextToPlain } from '../rich-text/to-text'
import { canonicalUrl } from './page-links'

/** A thing of schema.org, as it is written into a page. */
export type Thing = Readonly<Record<string, unknown>>

/** As text for a `<script>`: nothing in it can end the script. */
export const serializeJsonLd = (things: readonly Thing[]): string =>
  JSON.stringify(
    things.length === 1
      ? { '@context': 'https://schema.org', ...things[0] }
      : { '@context': 'https://schema.org', '@graph': things },
  ).replace(/[<>&\u2028\u2029]/g, escaped)

const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Who a brand is, for search engines. */
export const organization = (brand: BrandView): Thing => ({
  '@type': 'MedicalClinic',
  '@id': `${brand.origin}/#organization`,
  name: brand.name,
  url: `${brand.origin}/`,
  ...(brand.tagline && { description: brand.tagline }),
  ...(brand.contact.phone && { telephone: brand.contact.phone }),
  ...(brand.contact.email && { email: brand.contact.email }),
})

export const website = (brand: BrandView, language: Language): Thing => ({
  '@type': 'WebSite',
  name: brand.name,
  url: `${brand.origin}/`,
  inLanguage: language,
  publisher: { '@id': `${brand.origin}/#organization` },
})

export interface Crumb {
  readonly name: string
  readonly url: string
}
export const breadcrumbs = (crumbs: readonly Crumb[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, url }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: url,
  })),
})

/** Pages that a list leads to, in its order. */
export const listOf = (urls: readonly string[]): Thing => ({
  '@type': 'ItemList',
  itemListElement: urls.map((url, at) => ({ '@type': 'ListItem', position: at + 1, url })),
})

interface TreatmentPage {
  readonly brand: BrandView
  readonly language: Language
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly document: TreatmentDocument | null
}
/** A page about a treatment: whose it is, what it rests on, and who reviewed its claims last. */
export const treatmentPage = (page: TreatmentPage): Thing => {
  const { brand, language, slug, title, description, document } = page
  const claims = document?.claims ?? []
  const reviewed = claims
    .filter(({ reviewedOn, isDemo }) => reviewedOn && !isDemo)
    .toSorted((a, b) => (a.reviewedOn ?? '').localeCompare(b.reviewedOn ?? ''))
    .at(-1)
  return {
    '@type': 'MedicalWebPage',
    name: title,
    url: canonicalUrl(brand, language, `/treatments/${slug}`),
    description,
    inLanguage: language,
    audience: { '@type': 'PeopleAudience', audienceType: 'Patient' },
    about: { '@type': document?.group === 'Test' ? 'MedicalTest' : 'MedicalTherapy', name: title },
    publisher: {
      '@type': 'MedicalClinic',
      '@id': `${brand.origin}/#organization`,
      name: brand.name,
    },
    citation: [...new Set(claims.flatMap(({ url }) => url ?? []))],
    ...(reviewed && { lastReviewed: reviewed.reviewedOn }),
    ...(reviewed?.reviewer && { reviewedBy: { '@type': 'Person', name: reviewed.reviewer } }),
  }
}

/** Questions with the clinic's own answers. */
export const faqPage = (
  questions: readonly Pick<FaqQuestion, 'question' | 'answer' | 'claims'>[],
): Thing => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer, claims }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: {
      '@type': 'Answer',
      text: [richTextToPlain(answer), ...claims.map(({ text }) => text)].join('\n'),
    },
  })),
})
