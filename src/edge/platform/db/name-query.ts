import { foldLetters, spaceApostrophes } from '../fold-text'

/**
 * A name as a query of a full-text index of names: each word is the beginning of one of the person's, in any order, also
 * where the person writes two of them as one.
 */
export const nameQuery = (typed: string): string | null => {
  const readings = nameReadings(typed).map((words) => words.map(wordQuery).join(' AND '))
  return readings.length > 1
    ? readings.map((each) => `(${each})`).join(' OR ')
    : (readings[0] ?? null)
}

const maxJoinedWords = 4
/** The words of a typed name, and the same with two that are next to each other as one: `mc donald` is McDonald. */
export const nameReadings = (typed: string): readonly (readonly string[])[] => {
  const words = nameWords(typed)
  if (words.length === 0) return []
  const joined = words.length > maxJoinedWords ? [] : words.slice(1)
  return [words, ...joined.map((_, at) => words.toSpliced(at, 2, words.slice(at, at + 2).join('')))]
}

/** The words of a name, in small letters without accents; an apostrophe stands between two. */
export const nameWords = (typed: string): readonly string[] =>
  foldLetters(spaceApostrophes(typed.normalize('NFKC'))).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

const beginning = (word: string) => `"${word}"*`

/** Chinese, Japanese and Korean names are written without a space: the family name ends after any character. */
const wordQuery = (word: string): string => {
  const characters = [...word]
  if (
    characters.length < 2 ||
    !/^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]+$/u.test(word)
  )
    return beginning(word)
  const splits = characters.slice(1).map((_, at) => {
    const family = characters.slice(0, at + 1).join('')
    const given = characters.slice(at + 1).join('')
    return `(${beginning(family)} AND ${beginning(given)})`
  })
  return `(${[beginning(word), ...splits].join(' OR ')})`
}

const letters = [...'abcdefghijklmnopqrstuvwxyz']
/** Words whose one-letter neighbors are told apart, and few enough to ask for each. */
const isSpelled = (word: string): boolean => /^[a-z]{4,12}$/.test(word)
const maxWords = 3

/** Every word that is one letter more, fewer, other or swapped: at most 54 for each letter. */
const neighborsOf = (word: string): readonly string[] => {
  const splits = Array.from(
    { length: word.length + 1 },
    (_, at) => [word.slice(0, at), word.slice(at)] as const,
  )
  return [
    ...new Set(
      splits.flatMap(([before, after]) => [
        ...(after ? [before + after.slice(1)] : []),
        ...(after.length > 1 ? [`${before}${after[1]}${after[0]}${after.slice(2)}`] : []),
        ...letters.flatMap((letter) => [
          ...(after ? [before + letter + after.slice(1)] : []),
          before + letter + after,
        ]),
      ]),
    ),
  ]
}

/** The same query with a slip of one letter in one of its words; null for words that this cannot be said of. */
export const nearNameQuery = (typed: string): string | null => {
  const words = nameWords(typed)
  if (words.length > maxWords) return null
  const slips = words.flatMap((word, at) =>
    isSpelled(word)
      ? [
          words
            .map((each, place) =>
              place === at
                ? `(${neighborsOf(word)
                    .map((near) => `"${near}"`)
                    .join(' OR ')})`
                : wordQuery(each),
            )
            .join(' AND '),
        ]
      : [],
  )
  return slips.length > 0 ? slips.map((slip) => `(${slip})`).join(' OR ') : null
}
