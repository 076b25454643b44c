/**
 * Letters that Unicode does not take apart, as they are typed without their strokes and joints; and Arabic without vowel
 * signs, with every alif, final ya and final ha alike. The view `account_names` does the same to the names it stores.
 */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', ŋ: 'n', ø: 'o', ŧ: 't' },
  ...{ æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th' },
  ...{ '\u0622': '\u0627', '\u0623': '\u0627', '\u0625': '\u0627', '\u0671': '\u0627' },
  ...{ '\u0649': '\u064a', '\u0629': '\u0647' },
}
const withPlainLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/** In lower case, in plain letters. Accents stay: an index of names takes them off itself. */
export const foldLetters = (text: string): string =>
  text
    .toLocaleLowerCase('en')
    .replace(/[\u0640\u064b-\u0652\u0670]/g, '')
    .replace(withPlainLetter, (letter) => plainLetters[letter] ?? letter)

/** Text as it is searched: without accents, in lower case, in plain letters. */
export const foldText = (text: string): string =>
  foldLetters(text.normalize('NFKD').replace(/\p{M}/gu, ''))

/** Apostrophes of keyboards, phones and Hawaiian, and quotation marks: one person types them, another does not. */
const apostrophes = /['‘’‛`´′\u02b9-\u02bf]/g
export const withoutQuotes = (text: string): string =>
  text.replace(apostrophes, '').replace(/["“”„‟«»‹›″]/g, '')
/** The same where an apostrophe parts two words. */
export const spaceApostrophes = (text: string): string => text.replace(apostrophes, ' ')
