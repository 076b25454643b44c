import { foldText, withoutQuotes } from '#edge/platform/fold-text'
import { maskSocialSecurityNumbers } from '../social-security-number'

const fold = (text: string): string => withoutQuotes(foldText(text))

/** The words to look for, without accents, apostrophes and quotation marks, in lower case. */
export const searchWords = (typed: string): readonly string[] =>
  fold(typed).split(/\s+/).filter(Boolean)

const contextCharacters = 40

/** The words around the first match where all of them are in the text; null where one is not. */
export const excerptOf = (text: string, words: readonly string[]): string | null => {
  const folded = fold(text)
  const first = words[0]
  if (!first || !words.every((word) => folded.includes(word))) return null
  // Folding takes marks away: the place in the text is found by folding from its start.
  const at = placeOf(text, folded.indexOf(first))
  const from = Math.max(0, at - contextCharacters)
  const until = at + first.length + contextCharacters
  const cut = maskSocialSecurityNumbers(text).slice(from, until).replace(/\s+/g, ' ').toWellFormed()
  return `${from > 0 ? '…' : ''}${cut.trim()}${until < text.length ? '…' : ''}`
}

/** The index in a text of what stands at `foldedAt` once it is folded. */
const placeOf = (text: string, foldedAt: number): number => {
  let folded = 0
  let at = 0
  for (const character of text) {
    const { length } = fold(character)
    if (length > 0 && folded >= foldedAt) break
    folded += length
    at += character.length
  }
  return at
}
