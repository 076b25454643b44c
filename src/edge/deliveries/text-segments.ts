/** Characters outside the alphabet of texts (GSM 03.38), with their replacements. */
const replacements: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u00ab': '"',
  '\u00bb': '"',
  '\u2013': '-',
  '\u2014': '-',
  '\u2026': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
}
const replaced = new RegExp(`[${Object.keys(replacements).join('')}]`, 'g')

/**
 * Replaces characters outside GSM 03.38 where it has equivalents: a single other character more than halves the length
 * that fits into one message. Letters of a language stay as they are.
 */
export const toTextAlphabet = (text: string): string =>
  text.replace(replaced, (sign) => replacements[sign] ?? sign)

const gsmLetters =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Characters that count as two. */
const gsmExtended = '^{}\\[~]|€\f'

/** Counts the messages into which a carrier splits a text, and which it bills. */
export const countTextSegments = (text: string): number => {
  const signs = [...text]
  const isGsm = signs.every((sign) => gsmLetters.includes(sign) || gsmExtended.includes(sign))
  const length = isGsm
    ? signs.reduce((sum, sign) => sum + (gsmExtended.includes(sign) ? 2 : 1), 0)
    : text.length
  const [one, part] = isGsm ? [160, 153] : [70, 67]
  return length <= one ? 1 : Math.ceil(length / part)
}
