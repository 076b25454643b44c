import type { ContentDocument } from '../documents'
import { words } from './builders'
import { careTopics } from './faq/care'
import { toFaqEntry } from './faq/entry'
import { practicalTopics } from './faq/practical'
import { preventionTopics } from './faq/prevention'
import { startTopics } from './faq/start'

const topics = [...startTopics, ...preventionTopics, ...practicalTopics, ...careTopics]

/** The questions people ask, by topic. */
export const faqDocuments: readonly ContentDocument[] = topics.flatMap((topic, at) => [
  {
    _id: `faq-topic.${topic.slug}`,
    _type: 'faqTopic' as const,
    title: words(topic.title),
    slug: { _type: 'slug' as const, current: topic.slug },
    summary: words(topic.summary),
    order: (at + 1) * 10,
  },
  ...topic.entries.map((question, order) => toFaqEntry(topic.slug, question, (order + 1) * 10)),
])
