import type { Hl7Context } from '@medplum/core'

/**
 * Escape sequences of HL7 v2.5.1, chapter 2.7, as the characters they stand for. Those of character sets and of single
 * sites, and what is no sequence, stay as they are written.
 */
export const decodeEscapes = (text: string, context: Hl7Context): string => {
  const { escapeCharacter: mark } = context
  if (!mark || !text.includes(mark)) return text
  const sequence = new RegExp(`${quote(mark)}([^${quote(mark)}]{1,200})${quote(mark)}`, 'g')
  return text.replace(sequence, (written, code: string) => meaningOf(code, context) ?? written)
}

/** Writes a text so that no separator of the message stands in it. */
export const encodeEscapes = (text: string, context: Hl7Context): string =>
  Array.from(text, (character) => {
    const code = Object.entries(charactersOf(context)).find(([, each]) => each === character)?.[0]
    if (code) return `${context.escapeCharacter}${code}${context.escapeCharacter}`
    return /[\r\n]/.test(character) ? ' ' : character
  }).join('')

const quote = (character: string): string => character.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

const charactersOf = (context: Hl7Context): Readonly<Record<string, string>> => ({
  E: context.escapeCharacter,
  F: context.fieldSeparator,
  S: context.componentSeparator,
  T: context.subcomponentSeparator,
  R: context.repetitionSeparator,
})

const meaningOf = (code: string, context: Hl7Context): string | null => {
  const separator = charactersOf(context)[code]
  if (separator !== undefined) return separator
  // Highlighted text.
  if (code === 'H' || code === 'N') return ''
  const hex = /^X((?:[\dA-F]{2})+)$/i.exec(code)?.[1]
  if (hex) return textOfBytes(hex)
  const [, command, count = '1'] = /^\.(br|sp|ce|sk|fi|nf|in|ti)\s*[+-]?(\d{0,2})$/.exec(code) ?? []
  if (!command) return null
  if (command === 'br' || command === 'ce') return '\n'
  if (command === 'sp') return '\n'.repeat(Number(count) || 1)
  return command === 'sk' ? ' '.repeat(Number(count) || 1) : ''
}

const textOfBytes = (hex: string): string => {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const utf8 = new TextDecoder().decode(bytes)
  return utf8.includes('\uFFFD') ? new TextDecoder('windows-1252').decode(bytes) : utf8
}
