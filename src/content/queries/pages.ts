import * as z from 'zod'
import { listOf, oneOf, query } from '../query'
import { claim, claimFields, day, forBrand, maybe, rich, slug, text } from './fields'

const page = z.object({
  _id: z.string(),
  slug,
  title: text,
  description: maybe(text),
  lead: maybe(text),
  steps: listOf(z.object({ when: maybe(text), title: text, text: maybe(text) })),
  body: maybe(rich),
  claims: listOf(claim),
  reviewedOn: maybe(day),
})
export type Page = z.output<typeof page>

/** One page of text, by its slug; a brand's own before the one for all. */
export const pageBySlug = query<Page | null>({
  name: 'page',
  groq: `*[_type == "page" && slug.current == $slug && ${forBrand}]
    | order(count(coalesce(brands, [])) desc) [0] {
    _id, "slug": slug.current, title, description, lead, steps, body, "claims": claims[]${claimFields}, reviewedOn
  }`,
  shape: oneOf(page),
  types: ['page'],
})

/** What the sitemap lists beside the pages the product always has. */
export const addresses = query({
  name: 'addresses',
  groq: `{
    "pages": *[_type == "page" && ${forBrand}]{"slug": slug.current, "changed": _updatedAt},
    "questions": *[_type == "faqEntry" && ${forBrand}]{"slug": slug.current, "changed": _updatedAt},
    "documents": *[_type == "legalDocument"]{document, version, effectiveOn}
  }`,
  shape: z.object({
    pages: listOf(z.object({ slug, changed: maybe(text) })),
    questions: listOf(z.object({ slug, changed: maybe(text) })),
    documents: listOf(z.object({ document: slug, version: slug, effectiveOn: day })),
  }),
  types: ['page', 'faqEntry', 'legalDocument'],
})
