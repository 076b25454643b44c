import { foldText } from '#edge/platform/fold-text'
import { correctTypos } from './typos'

/** Words for one idea, in all languages of the product. */
export type Concept = RegExp

/** A sentence matches when it has every idea of `all`, in any order, and none of `not`. */
export interface WordRule {
  readonly all: readonly Concept[]
  readonly not?: Concept
}

/** Words as they are compared: folded, without marks and typos; "don't" is one word, "j'ai" two. */
const normalize = (text: string): string =>
  ` ${correctTypos(foldText(text))
    .replace(/([a-z])['’`]t\b/g, '$1t')
    .replace(/[^\p{L}\p{N}.!?؟\n]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()} `

const sentencesOf = (text: string): string[] =>
  normalize(text)
    .split(/[.!?؟\n]+/)
    .map((sentence) => ` ${sentence.trim()} `)

/** Arabic writes 'and', 'with', 'for' and 'the' as one with the word. */
const arabicPrefix = '(?:[وفبلك]?(?:ال)?|لل)'
const isArabic = (word: string) => /^[\u0600-\u06ff]/.test(word)
const wordPattern = (word: string): string => {
  if (word === '~') return '(?:[^ ]+ ){0,3}'
  const stem = word.endsWith('*') ? `${word.slice(0, -1)}[^ ]*` : word
  return `${isArabic(word) ? arabicPrefix : ''}${stem} `
}

/**
 * An idea by its words and phrases, separated by commas and written as `foldText` writes them: `brok*` is the beginning of
 * a word, `~` stands for up to three words.
 */
export const wordsFor = (...lists: readonly string[]): Concept =>
  new RegExp(
    ` (?:${lists
      .join(',')
      .split(',')
      .map((phrase) => foldText(phrase.trim()))
      .filter(Boolean)
      .map((phrase) => phrase.split(/\s+/).map(wordPattern).join(''))
      .join('|')})`,
    'u',
  )

export const matchesAny = (text: string, rules: readonly WordRule[]): boolean =>
  sentencesOf(text).some((sentence) =>
    rules.some(
      ({ all, not }) => all.every((each) => each.test(sentence)) && !(not?.test(sentence) ?? false),
    ),
  )

/** Whether the text is nothing but such words. */
export const isOnly = (text: string, words: Concept): boolean => {
  const sentence = normalize(text).replace(/[.!?؟\n]/g, '')
  return sentence.match(words)?.[0] === sentence
}
