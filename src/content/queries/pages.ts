import * as z from 'zod'
import { contentQuery, manyOf, single } from '../query'
import {
  citation,
  citationFields,
  day,
  forBrand,
  legalVersion,
  optional,
  richText,
  slug,
  text,
  translatedInto,
} from './fields'

const page = z.object({
  _id: z.string(),
  slug,
  title: text,
  description: optional(text),
  lead: optional(text),
  steps: manyOf(z.object({ when: optional(text), title: text, text: optional(text) })),
  body: optional(richText),
  claims: manyOf(citation),
  reviewedOn: optional(day),
  translatedInto: translatedInto.optional(),
})
export type TextPage = z.output<typeof page>

/** One page of text, by its slug; a brand's own before the one for all. */
export const pageBySlug = contentQuery<TextPage | null>({
  name: 'page',
  groq: `*[_type == "page" && slug.current == $slug && ${forBrand}]
    | order(count(coalesce(brands, [])) desc) [0] {
    _id, "slug": slug.current, title, description, lead, steps, body, "claims": claims[]${citationFields}, reviewedOn, translatedInto
  }`,
  shape: single(page),
  types: ['page'],
})

const address = z.object({ slug, changed: optional(text), translatedInto })
/** What the sitemap lists beside the pages the product always has. */
export const addresses = contentQuery({
  name: 'addresses',
  groq: `{
    "pages": *[_type == "page" && ${forBrand}]{"slug": slug.current, "changed": _updatedAt, translatedInto},
    "questions": *[_type == "faqEntry" && ${forBrand}]{"slug": slug.current, "changed": _updatedAt, translatedInto},
    "treatments": *[_type == "treatment" && ${forBrand}]{"slug": slug.current, "changed": _updatedAt, translatedInto},
    "documents": *[_type == "legalDocument"]{document, version, effectiveOn}
  }`,
  shape: z.object({
    pages: manyOf(address),
    questions: manyOf(address),
    treatments: manyOf(address),
    documents: manyOf(z.object({ document: slug, version: legalVersion, effectiveOn: day })),
  }),
  types: ['page', 'faqEntry', 'treatment', 'legalDocument'],
})
