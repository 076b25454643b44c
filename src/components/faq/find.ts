import type { Question, Topic } from '../../content/queries/faq'
import { plainOf } from '../words/plain'

const common = new Set(
  'a an and are at be can do does for from get have how i if in is it me my of on or the there this to was what when where which who why will with you your'.split(
    ' ',
  ),
)
/** The words of a text as they are compared: no case, no accents, no plural. */
const wordsOf = (text: string): string[] =>
  (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))

/** What is worth looking for in what somebody typed. */
const wanted = (typed: string): string[] => {
  const words = wordsOf(typed.slice(0, 200))
  const rare = words.filter((word) => !common.has(word))
  return [...new Set(rare.length ? rare : words)].slice(0, 12)
}

/** The questions that hold all the words that were typed, else most of them; the closest first. */
export const findQuestions = (topics: readonly Topic[], typed: string): Question[] => {
  const words = wanted(typed)
  if (words.length === 0) return []
  const scored = topics.flatMap((topic) =>
    topic.entries.map((entry) => ({ entry, ...score(topic, entry, words) })),
  )
  const most = Math.max(0, ...scored.map(({ found }) => found))
  const enough = most === words.length ? most : Math.max(1, Math.ceil(words.length / 2))
  return scored
    .filter(({ found }) => found >= enough)
    .sort((a, b) => b.found - a.found || b.points - a.points)
    .map(({ entry }) => entry)
    .slice(0, 12)
}

const score = (topic: Topic, { question, answer, claims }: Question, words: readonly string[]) => {
  const places = [
    { text: wordsOf(question), points: 5 },
    { text: wordsOf(topic.title), points: 3 },
    { text: wordsOf([plainOf(answer), ...claims.map(({ text }) => text)].join(' ')), points: 1 },
  ]
  let points = 0
  let found = 0
  for (const word of words) {
    const hits = places.filter(({ text }) => text.some((each) => isLike(each, word)))
    points += hits.reduce((sum, hit) => sum + hit.points, 0)
    if (hits.length) found += 1
  }
  return { points, found }
}

/** The same word, or one that begins with it: 'test' finds 'testing'. */
const isLike = (word: string, typed: string): boolean =>
  word === typed || (typed.length >= 3 && word.startsWith(typed))
