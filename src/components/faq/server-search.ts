import type { FaqQuestion, Topic } from '#content/queries/faq'
import { richTextToPlain } from '../rich-text/to-text'
import { searchEntries } from './search'

/** The questions closest to what was typed. */
export const searchQuestions = (topics: readonly Topic[], typed: string): FaqQuestion[] =>
  searchEntries(
    topics.flatMap(({ title, entries }) =>
      entries.map((entry) => ({ entry, sought: toSearchText(entry, title) })),
    ),
    typed,
  ).map(({ entry }) => entry)

const toSearchText = ({ question, keywords, answer, claims }: FaqQuestion, topic: string) => ({
  question,
  keywords: keywords ?? '',
  topic,
  answer: [richTextToPlain(answer), ...claims.map(({ text }) => text)].join(' '),
})
