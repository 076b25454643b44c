/** The school grade whose readers understand what patients are told. */
export const maxPatientGrade = 8

/** The school grade of an English text by Flesch and Kincaid; null for too few words to tell. */
export const readingGrade = (text: string): number | null => {
  const sentences = text.split(/[.!?:\n]+/).filter((each) => /\p{L}/u.test(each))
  const words = text.match(/[\p{L}’']+/gu) ?? []
  if (words.length < minWords) return null
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0)
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
}

const minWords = 8

/** Groups of vowels, without the silent e at the end: right for most English words. */
const countSyllables = (word: string): number => {
  const stem = word
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/(?<=[^l]|[aeiou]l)e$/, '')
    .replace(/(?<=[^td])ed$/, '')
  return Math.max(1, stem.match(/[aeiouy]+/g)?.length ?? 0)
}
