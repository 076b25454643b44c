export const initialsMismatch = 'Must be initials of first and last name'

/** What a reader counts as letters: 'é' is one, however it is encoded. */
export const graphemesOf = (text: string) => {
  const letters = text.normalize('NFC')
  return 'Segmenter' in Intl
    ? [...segmenter().segment(letters)].map(({ segment }) => segment)
    : lettersWithMarks(letters)
}

/** In Firefox before 125: right for every script that names are written in, not for emoji. */
const lettersWithMarks = (text: string): string[] => text.match(/\P{M}\p{M}*/gu) ?? []

let cachedSegmenter: Intl.Segmenter | undefined
const segmenter = () => {
  cachedSegmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return cachedSegmenter
}

/** As initials are shown while they are typed: at most two, upper case, without dots and spaces. */
export const formatInitials = (typed: string, locale = 'en') =>
  graphemesOf(typed.replace(/[\s.]/g, ''))
    .slice(0, 2)
    .map((letter) => toUpper(letter, locale))
    .join('')

// Some letters have no single capital ('ß' would become 'SS'): they stay as they are.
const toUpper = (letter: string, locale: string) => {
  const capital = letter.toLocaleUpperCase(locale)
  return graphemesOf(capital).length === 1 ? capital : letter
}

/**
 * The initials this person has: the first letter of each name, so "de la Cruz" gives D and
 * "'t Hooft" gives T. Who has one name has one initial; a placeholder such as '-' is no name.
 */
export const expectedInitials = (firstName: string, lastName: string, locale = 'en') =>
  [firstName, lastName]
    .map((name) => graphemesOf(name).find((letter) => /[\p{L}\p{N}]/u.test(letter)) ?? '')
    .map((letter) => toUpper(letter, locale))
    .join('')

/** Whether these are the person's initials, ignoring case. False when both names are empty. */
export const matchesInitials = (
  typed: string,
  firstName: string,
  lastName: string,
  locale = 'en',
) => {
  const expected = expectedInitials(firstName, lastName, locale)
  return expected !== '' && fold(typed, locale) === fold(expected, locale)
}

const fold = (text: string, locale: string) =>
  text
    .replace(/[\s.]/g, '')
    .normalize('NFC')
    .toLocaleUpperCase(locale)
    .toLocaleLowerCase(locale)
    .normalize('NFC')
