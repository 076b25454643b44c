import type { Claim } from '#content/document-parts'
import type { FaqEntry } from '#content/documents'
import { blocks, words } from '../builders'
import { claims } from '../claim'

/** A topic and its questions, in the order they are read. */
export interface DemoTopic {
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly entries: readonly Question[]
}
interface Question {
  readonly slug: string
  readonly ask: string
  /** Paragraphs; what is claimed in them about effect, cost or time is in `claims` instead. */
  readonly answer: readonly string[]
  /** What people type when they look for this. */
  readonly keywords?: string
  readonly claims?: readonly Claim[]
  readonly popular?: true
}

export const toFaqEntry = (topic: string, question: Question, order: number): FaqEntry => ({
  _id: `faq.${question.slug}`,
  _type: 'faqEntry',
  question: words(question.ask),
  slug: { _type: 'slug', current: question.slug },
  topic: { _type: 'reference', _ref: `faq-topic.${topic}` },
  answer: blocks(...question.answer),
  ...(question.keywords && { keywords: words(question.keywords) }),
  ...(question.claims && { claims: claims(...question.claims) }),
  ...(question.popular && { popular: true }),
  order,
})
