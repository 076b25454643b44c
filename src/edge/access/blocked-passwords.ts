import { dictionary } from '@zxcvbn-ts/language-common'

const maxWords = 10_000
/** The words most often chosen as a password, most frequent first. */
const blockedWords = new Set(dictionary['passwords-common'].slice(0, maxWords))
const longest = Math.max(...[...blockedWords].map(({ length }) => length))

/** Different words a password is made of before it counts as a phrase of its own. */
const minDistinctWords = 3

/**
 * Whether a password is made of one or two common ones, however often repeated, between any digits and signs.
 * Phrases of three different words are not refused, for length is what protects them.
 */
export const isBlocked = (password: string): boolean => {
  const text = password.normalize('NFKC').toLowerCase()
  return [/[^\p{L}\p{N}]+/gu, /[^\p{L}]+/gu].some((signs) =>
    isMadeOfWords(text.replace(signs, ''), []),
  )
}

/** `dead` keeps what was found to lead nowhere: without it a long repetition would be tried for ever. */
const isMadeOfWords = (
  text: string,
  words: readonly string[],
  dead: Set<string> = new Set(),
): boolean => {
  if (text === '') return words.length > 0
  const state = [text.length, ...words].join(' ')
  if (dead.has(state)) return false
  for (let length = Math.min(longest, text.length); length > 0; length -= 1) {
    const word = text.slice(0, length)
    if (!blockedWords.has(word)) continue
    const used = words.includes(word) ? words : [...words, word].sort()
    if (used.length < minDistinctWords && isMadeOfWords(text.slice(length), used, dead)) return true
  }
  dead.add(state)
  return false
}
