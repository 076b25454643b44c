import * as z from 'zod'
import { listOf, query } from '../query'
import { claim, claimFields, forBrand, maybe, rich, slug, text } from './fields'

export const groups = ['Now', 'Prevent', 'Test', 'Treat', 'Feel well'] as const
export type Group = (typeof groups)[number]

const treatment = z.object({
  _id: z.string(),
  serviceLine: text,
  title: text,
  slug,
  group: maybe(z.enum(groups)),
  tile: maybe(text),
  summary: maybe(text),
  lead: maybe(text),
  eligibility: maybe(text),
  price: maybe(text),
  expect: listOf(z.object({ when: maybe(text), title: text, text: maybe(text) })),
  body: maybe(rich),
  claims: listOf(claim),
})
export type TreatmentDocument = z.output<typeof treatment>

/** What editors say of each service line, in their order; a brand's own before the one for all. */
export const treatments = query<TreatmentDocument[]>({
  name: 'treatments',
  groq: `*[_type == "treatment" && ${forBrand}]
    | order(coalesce(order, 9999) asc, count(coalesce(brands, [])) desc, _id asc) {
    _id, serviceLine, title, "slug": slug.current, group, tile, summary, lead, eligibility, price,
    expect, body, "claims": claims[]${claimFields}
  }`,
  shape: listOf(treatment),
  types: ['treatment'],
})

const question = z.object({ slug, question: text })
/** Questions of the topics in `$topics`, those in `$first` before the rest. */
export const relatedQuestions = query({
  name: 'related questions',
  groq: `*[_type == "faqEntry" && topic->slug.current in $topics && ${forBrand}]
    | order(select(slug.current in $first => 0, 1) asc, coalesce(order, 9999) asc, _id asc) [0...4] {
    "slug": slug.current, question
  }`,
  shape: listOf(question),
  types: ['faqEntry', 'faqTopic'],
})
