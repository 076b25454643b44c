import * as z from 'zod'
import { listOf, oneOf, query } from '../query'
import { claim, claimFields, forBrand, maybe, rich, slug, text } from './fields'

const question = z.object({
  _id: z.string(),
  slug,
  question: text,
  answer: rich,
  claims: listOf(claim),
  popular: maybe(z.boolean()),
})
export type Question = z.output<typeof question>

const topic = z.object({
  _id: z.string(),
  slug,
  title: text,
  summary: maybe(text),
  entries: listOf(question),
})
export type Topic = z.output<typeof topic>

const asked = `{_id, "slug": slug.current, question, answer, "claims": claims[]${claimFields}, popular}`
const inOrder = 'order(coalesce(order, 9999) asc, _id asc)'

/** Every topic with its questions for this brand, in the order editors gave them. */
export const faq = query<Topic[]>({
  name: 'faq',
  groq: `*[_type == "faqTopic"] | ${inOrder} {
    _id, "slug": slug.current, title, summary,
    "entries": *[_type == "faqEntry" && topic._ref == ^._id && ${forBrand}] | ${inOrder} ${asked}
  }`,
  shape: listOf(topic),
  types: ['faqTopic', 'faqEntry', 'clinician'],
})

/** The questions people ask most. */
export const popular = query<Question[]>({
  name: 'popular questions',
  groq: `*[_type == "faqEntry" && popular == true && ${forBrand}]
    | order(coalesce(topic->order, 9999) asc, coalesce(order, 9999) asc, _id asc) [0...5] ${asked}`,
  shape: listOf(question),
  types: ['faqEntry'],
})

/** One question and the others of its topic. */
const withOthers = question.extend({
  topic: maybe(z.object({ title: text, slug })),
  others: listOf(z.object({ slug, question: text })),
})
export const faqEntry = query<z.output<typeof withOthers> | null>({
  name: 'question',
  groq: `*[_type == "faqEntry" && slug.current == $slug && ${forBrand}][0] {
    _id, "slug": slug.current, question, answer, "claims": claims[]${claimFields}, popular,
    "topic": topic->{title, "slug": slug.current},
    "others": *[_type == "faqEntry" && topic._ref == ^.topic._ref && _id != ^._id && ${forBrand}]
      | ${inOrder} [0...5] {"slug": slug.current, question}
  }`,
  shape: oneOf(withOthers),
  types: ['faqEntry', 'faqTopic'],
})
