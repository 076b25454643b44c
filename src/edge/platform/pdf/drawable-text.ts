import type { productLanguages } from '../languages/product-languages'
import type { DocumentContent } from './contract'
import { isDrawable } from './fonts'

type Language = (typeof productLanguages)[number]

/** Signs that the fonts do not have, as they are written without them: a comparison or a part of a dose is never lost. */
const signs: Readonly<Record<string, string>> = {
  ...{
    '≥': '>=',
    '≤': '<=',
    '⩾': '>=',
    '⩽': '<=',
    '≠': '=/=',
    '≈': '~',
    '∼': '~',
    '∞': 'infinity',
  },
  ...{ '→': '->', '←': '<-', '↔': '<->', '⇒': '=>', '↑': '(up)', '↓': '(down)', '√': 'sqrt ' },
  ...{ '✓': '[x]', '✔': '[x]', '☑': '[x]', '☒': '[x]', '✗': '[no]', '✘': '[no]', '☐': '[ ]' },
  ...{ '●': '•', '○': 'o', '■': '•', '□': '[ ]', '▪': '•', '◦': '•', '★': '*', '☆': '*' },
  ...{ '‰': '/1000', '№': 'No.', '℞': 'Rx', '℃': '°C', '℉': '°F', ℓ: 'l' },
  ...{ '♀': '(female)', '♂': '(male)', '⚧': '(trans)', '❤': '(heart)', '♥': '(heart)' },
  ...{ '₹': 'INR ', '₦': 'NGN ', '₱': 'PHP ', '₫': 'VND ', '₩': 'KRW ', '₽': 'RUB ' },
}
const fraction = /[\u2150-\u215e\u2189]/u

/** The number and the bar of a fraction: 1⅓ is 1 1/3, never 11/3. */
const writeFraction = (character: string, before: string): string => {
  const written = character.normalize('NFKD').replace('\u2044', '/')
  return /\d$/.test(before) ? ` ${written}` : written
}

const scripts = [
  ...['Hani', 'Hang', 'Hira', 'Kana', 'Hebr', 'Deva', 'Thai', 'Beng', 'Guru', 'Gujr', 'Taml'],
  ...['Telu', 'Knda', 'Mlym', 'Sinh', 'Khmr', 'Laoo', 'Mymr', 'Ethi', 'Geor', 'Armn', 'Syrc'],
].map((code) => ({ code, pattern: new RegExp(`\\p{Script=${code}}`, 'u') }))

/** The name of a script in the language of the document, in brackets. */
const nameScript = (text: string, language: Language): string => {
  const found = scripts.find(({ pattern }) => pattern.test(text))
  if (!found) return /\p{Extended_Pictographic}/u.test(text) ? '[emoji]' : '[?]'
  return `[${new Intl.DisplayNames([language], { type: 'script' }).of(found.code)}]`
}

/** The text in characters that the fonts have; what no font has is named in words, and never an empty box. */
export const drawableText = (text: string, language: Language): string => {
  let drawn = ''
  let unknown = ''
  const endUnknown = () => {
    const spaces = /\s*$/.exec(unknown)?.[0] ?? ''
    if (unknown.trim()) drawn += nameScript(unknown, language) + spaces
    unknown = ''
  }
  for (const character of text) {
    const sign = fraction.test(character) ? writeFraction(character, drawn) : signs[character]
    const plain = sign ?? drawableForm(character)
    // Spaces and marks between two letters of an unknown script are part of it.
    if (unknown && /^(?:\s|\p{M}|\u200c|\u200d)$/u.test(character)) unknown += character
    else if (plain === null) unknown += character
    else {
      endUnknown()
      drawn += plain
    }
  }
  endUnknown()
  return drawn
}

/** Ligatures, small and wide letters, which Unicode counts to scripts whose fonts lack them. */
const compatible =
  /[\u2070\u2071\u2074-\u209c\u2100-\u2121\u2123-\u214f\ufb00-\ufb06\uff01-\uff5e]/u

/** The character, or what it is made of where that is drawn. */
const drawableForm = (character: string): string | null => {
  if (isDrawable(character) && !compatible.test(character)) return character
  const plain = character.normalize('NFKC')
  return plain !== character && [...plain].every(isDrawable) ? plain : null
}

/** The document with each of its texts in characters that can be drawn. */
export const drawableDocument = (content: DocumentContent): DocumentContent =>
  withDrawableTexts(content, content.language)

const codes = ['language', 'kind', 'emphasis']

const withDrawableTexts = <T extends object>(part: T, language: Language): T => {
  const read = (value: unknown): unknown => {
    if (typeof value === 'string') return drawableText(value, language)
    if (Array.isArray(value)) return value.map(read)
    return value !== null && typeof value === 'object' ? withDrawableTexts(value, language) : value
  }
  return {
    ...part,
    ...Object.fromEntries(
      Object.entries(part).map(([name, value]) => [
        name,
        codes.includes(name) ? value : read(value),
      ]),
    ),
  }
}
