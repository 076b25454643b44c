import * as z from 'zod'
import { contentQuery, manyOf, single } from '../query'
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

const question = z.object({
  _id: z.string(),
  slug,
  question: text,
  keywords: optional(text),
  answer: richText,
  claims: manyOf(citation),
  popular: optional(z.boolean()),
})
export type FaqQuestion = z.output<typeof question>

const topic = z.object({
  _id: z.string(),
  slug,
  title: text,
  summary: optional(text),
  entries: manyOf(question),
})
export type Topic = z.output<typeof topic>

const questionFields = `{_id, "slug": slug.current, question, keywords, answer, "claims": claims[]${citationFields}, popular}`
const inOrder = 'order(coalesce(order, 9999) asc, _id asc)'

/** Every topic with its questions for this brand, in the order editors gave them. */
export const faq = contentQuery<Topic[]>({
  name: 'faq',
  groq: `*[_type == "faqTopic"] | ${inOrder} {
    _id, "slug": slug.current, title, summary,
    "entries": *[_type == "faqEntry" && topic._ref == ^._id && ${forBrand}] | ${inOrder} ${questionFields}
  }`,
  shape: manyOf(topic),
  types: ['faqTopic', 'faqEntry', 'clinician'],
})

/** The questions people ask most. */
export const popular = contentQuery<FaqQuestion[]>({
  name: 'popular questions',
  groq: `*[_type == "faqEntry" && popular == true && ${forBrand}]
    | order(coalesce(topic->order, 9999) asc, coalesce(order, 9999) asc, _id asc) [0...5] ${questionFields}`,
  shape: manyOf(question),
  types: ['faqEntry'],
})

/** One question and the others of its topic; a brand's own before the one for all. */
const withOthers = question.extend({
  translatedInto,
  topic: optional(z.object({ title: text, slug })),
  others: manyOf(z.object({ slug, question: text })),
})
export const faqEntry = contentQuery<z.output<typeof withOthers> | null>({
  name: 'question',
  groq: `*[_type == "faqEntry" && slug.current == $slug && ${forBrand}]
    | order(count(coalesce(brands, [])) desc, _id asc) [0] {
    _id, "slug": slug.current, question, answer, "claims": claims[]${citationFields}, popular, translatedInto,
    "topic": topic->{title, "slug": slug.current},
    "others": *[_type == "faqEntry" && topic._ref == ^.topic._ref && _id != ^._id && ${forBrand}]
      | ${inOrder} [0...5] {"slug": slug.current, question}
  }`,
  shape: single(withOthers),
  types: ['faqEntry', 'faqTopic'],
})
