export const wrongInitials = 'Must be initials of first and last name'

/** What a reader counts as letters: 'é' is one, however it is encoded. */
export const letters = (text: string) =>
  [...segmenter().segment(text.normalize('NFC'))].map(({ segment }) => segment)

let kept: Intl.Segmenter | undefined
const segmenter = () => {
  kept ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return kept
}

/** As initials are shown while they are typed: at most two, upper case, without dots and spaces. */
export const shownInitials = (typed: string, locale = 'en') =>
  letters(typed.replace(/[\s.]/g, ''))
    .slice(0, 2)
    .map((letter) => upper(letter, locale))
    .join('')

// Some letters have no single capital ('ß' would become 'SS'): they stay as they are.
const upper = (letter: string, locale: string) => {
  const capital = letter.toLocaleUpperCase(locale)
  return letters(capital).length === 1 ? capital : letter
}

/**
 * The initials this person has: the first letter of each name, so "de la Cruz" gives D and
 * "'t Hooft" gives T. Who has one name has one initial; a placeholder such as '-' is no name.
 */
export const expectedInitials = (firstName: string, lastName: string, locale = 'en') =>
  [firstName, lastName]
    .map((name) => letters(name).find((letter) => /[\p{L}\p{N}]/u.test(letter)) ?? '')
    .map((letter) => upper(letter, locale))
    .join('')

/** Whether these are the person's initials, whatever the case. Nobody without a name matches. */
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
