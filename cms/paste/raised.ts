const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ'
const raisedFrom = '0123456789+-−=()abcdefghijklmnoprstuvwxyz'
const lowered = '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ'
const loweredFrom = '0123456789+-−=()aehijklmnoprstuvx'

const tableOf = (from: string, to: string): ReadonlyMap<string, string> => {
  const letters = [...to]
  return new Map([...from].map((letter, at) => [letter, letters[at] ?? letter]))
}
const tables = {
  raised: tableOf(raisedFrom, raised),
  lowered: tableOf(loweredFrom, lowered),
} as const
export type Position = keyof typeof tables

/** Marks that mean the same on the line: trademarks, notes. */
const sameOnTheLine = /^[\s®™©℠*†‡§¶°º·ª,.;:–/⁄\u00a0[\]]$/u
const ordinal = /^(st|nd|rd|th|er|ère|re|e|è|ème|eme|nd|o|a|os|as)$/i

/**
 * Raised or lowered text as characters that are so by themselves: 10⁶, H₂O. On the line where that means the same: 1st,
 * ®. Null where it cannot be said: 10 to the power of q is not 10q.
 */
export const inPosition = (text: string, position: Position, before: string): string | null => {
  if (position === 'raised' && /\d\s*$/.test(before) && ordinal.test(text.trim())) return text
  const table = tables[position]
  let result = ''
  for (const letter of text.normalize('NFC')) {
    const placed = sameOnTheLine.test(letter) ? letter : table.get(letter)
    if (placed === undefined) return /[\p{No}]/u.test(letter) ? text : null
    result += placed
  }
  return result
}
