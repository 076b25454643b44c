import { foldText, withoutQuotes } from '#edge/platform/fold-text'

/** Words of the four languages that say nothing of what is sought; 'sin' and 'sans' do: without what. */
const stopWords = new Set(
  (
    'a al an and are at be can do does for from get have how i if in is it many me much my of on or the there this to was what when where which who why will with you your ' +
    'como con cuando de del el en es esta hay la las lo los me mi mis o para por puedo que se si su sus un una y ya yo ' +
    'au aux avec ce d des du est et il j je l le les ma mes mon ne on ou pas pour qu que quand s une vous'
  ).split(' '),
)
/** The words of a text as they are compared: no case, no accents, no plural; "don't" is one word, "l'assurance" two. */
const tokenize = (text: string): string[] =>
  (
    withoutQuotes(foldText(text).replace(/\b([cdjlmnst]|qu)['’](?=\p{L}{2})/gu, '$1 ')).match(
      /[\p{L}\p{N}]+/gu,
    ) ?? []
  ).map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))

/** Search terms of a query: without stop words, unless it has no others; twelve at most. */
const searchTerms = (typed: string): string[] => {
  const words = tokenize(typed.slice(0, 200))
  const rare = words.filter((word) => !stopWords.has(word))
  return [...new Set(rare.length ? rare : words)].slice(0, 12)
}

/** What an entry is found by. */
export interface SearchText {
  readonly question: string
  /** What editors know that people type for it. */
  readonly keywords: string
  readonly topic: string
  readonly answer: string
}
const weights = { question: 5, keywords: 4, topic: 3, answer: 1 } as const
const searchFields = ['question', 'keywords', 'topic', 'answer'] as const

/** The entries that hold all the words that were typed, else most of them; twelve at most, the closest first. */
export const searchEntries = <Entry extends { readonly sought: SearchText }>(
  entries: readonly Entry[],
  typed: string,
): Entry[] => {
  const words = searchTerms(typed)
  if (words.length === 0) return []
  const scored = entries.map((entry) => ({ entry, ...score(entry.sought, words) }))
  const most = Math.max(0, ...scored.map(({ found }) => found))
  const enough = most === words.length ? most : Math.max(1, Math.ceil(words.length / 2))
  return scored
    .filter(({ found }) => found >= enough)
    .sort((a, b) => b.found - a.found || b.points - a.points)
    .map(({ entry }) => entry)
    .slice(0, 12)
}

const score = (sought: SearchText, words: readonly string[]) => {
  const texts = searchFields.map((place) => ({
    words: tokenize(sought[place]),
    weight: weights[place],
  }))
  let points = 0
  let found = 0
  for (const word of words) {
    const hits = texts.filter((text) => text.words.some((each) => isMatch(each, word)))
    points += hits.reduce((sum, { weight }) => sum + weight, 0)
    if (hits.length) found += 1
  }
  return { points, found }
}

const arabicScript = /\p{Script=Arabic}/u
/** The same word, or one that begins with it: 'test' finds 'testing'. Arabic writes 'the', 'and' and 'with' before it as one. */
const isMatch = (word: string, typed: string): boolean =>
  word === typed ||
  (typed.length >= 3 &&
    (word.startsWith(typed) || (arabicScript.test(typed) && word.includes(typed))))
