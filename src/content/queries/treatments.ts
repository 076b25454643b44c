import * as z from 'zod'
import { contentQuery, manyOf } from '../query'
import {
  citation,
  citationFields,
  forBrand,
  optional,
  richText,
  slug,
  text,
  translatedInto,
} from './fields'

export const groups = ['Now', 'Prevent', 'Test', 'Treat', 'Feel well'] as const
export type Group = (typeof groups)[number]

const treatment = z.object({
  _id: z.string(),
  serviceLine: text,
  title: text,
  slug,
  group: optional(z.enum(groups)),
  tile: optional(text),
  summary: optional(text),
  lead: optional(text),
  eligibility: optional(text),
  price: optional(text),
  expect: manyOf(z.object({ when: optional(text), title: text, text: optional(text) })),
  body: optional(richText),
  claims: manyOf(citation),
  translatedInto,
})
export type TreatmentDocument = z.output<typeof treatment>

/** What editors say of each service line, in their order; a brand's own before the one for all. */
export const allTreatments = contentQuery<TreatmentDocument[]>({
  name: 'treatments',
  groq: `*[_type == "treatment" && ${forBrand}]
    | order(coalesce(order, 9999) asc, count(coalesce(brands, [])) desc, _id asc) {
    _id, serviceLine, title, "slug": slug.current, group, tile, summary, lead, eligibility, price,
    expect, body, "claims": claims[]${citationFields}, translatedInto
  }`,
  shape: manyOf(treatment),
  types: ['treatment'],
})

const question = z.object({ slug, question: text })
/** Questions of the topics in `$topics`, those in `$first` before the rest. */
export const relatedQuestions = contentQuery({
  name: 'related questions',
  groq: `*[_type == "faqEntry" && topic->slug.current in $topics && ${forBrand}]
    | order(select(slug.current in $first => 0, 1) asc, coalesce(order, 9999) asc, _id asc) [0...4] {
    "slug": slug.current, question
  }`,
  shape: manyOf(question),
  types: ['faqEntry', 'faqTopic'],
})
