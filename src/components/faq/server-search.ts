import type { Question, Topic } from '../../content/queries/faq'
import { plainOf } from '../rich-text/to-text'
import { closest } from './search'

/** The questions closest to what was typed. */
export const findQuestions = (topics: readonly Topic[], typed: string): Question[] =>
  closest(
    topics.flatMap(({ title, entries }) =>
      entries.map((entry) => ({ entry, sought: soughtIn(entry, title) })),
    ),
    typed,
  ).map(({ entry }) => entry)

const soughtIn = ({ question, answer, claims }: Question, topic: string) => ({
  question,
  topic,
  answer: [plainOf(answer), ...claims.map(({ text }) => text)].join(' '),
})
