import { foldLetters } from '../fold-text'

/** A name as a query of a full-text index of names: each word is the beginning of one of the person's, in any order. */
export const nameQuery = (typed: string): string | null => {
  const words = nameWords(typed)
  return words.length > 0 ? words.map(wordQuery).join(' AND ') : null
}

/** The words of a name, in small letters without accents. */
export const nameWords = (typed: string): readonly string[] =>
  foldLetters(typed.normalize('NFKC')).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

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
