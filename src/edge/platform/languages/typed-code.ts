import { toAsciiDigits } from './ascii-digits'

/** Six digits that no seventh follows, with spaces and punctuation between them or none. */
const sixDigits = /(?<!\d|\d[\p{P}\p{Z}])\d(?:[\s\p{P}\p{S}]{0,2}\d){5}(?![\s\p{P}]?\d)/gu
const sixTogether = /(?<!\d)\d{6}(?!\d)/g

/**
 * The six digits of a code as people type and paste it: digits of any script, marks that are not seen, spaces, dashes and
 * quotes, words before and after it. Text that holds no such code, or more than one, comes back without its spaces.
 */
export const readTypedCode = (typed: string): string => {
  const text = toAsciiDigits(typed.normalize('NFKC').replace(/\p{Cf}/gu, ''))
  const found = [text.match(sixTogether), text.match(sixDigits)].find((matches) => matches?.length)
  const codes = new Set((found ?? []).map((match) => match.replace(/\D/g, '')))
  const [code] = codes
  return codes.size === 1 && code ? code : text.replace(/\s/g, '')
}

/** A recovery code as it was typed or copied: without its dash, spaces and marks that are not seen, in capital letters. */
export const readTypedRecoveryCode = (typed: string): string =>
  toAsciiDigits(typed.normalize('NFKC'))
    .replace(/[\p{Cf}\s\p{P}]/gu, '')
    .toUpperCase()
