import type { ObservationType } from '../tests/lab-test'
import { type Detection, detectionOf, isNotPerformed } from './vocabulary'

export const comparators = ['<', '<=', '=', '>=', '>'] as const
export type Comparator = (typeof comparators)[number]

/** A value as it is reckoned with. */
export type Measure =
  | { readonly kind: 'presence'; readonly presence: Detection }
  | {
      readonly kind: 'quantity'
      readonly comparator: Comparator
      readonly number: number
      /** What the laboratory says beside the number: "Detected, <20". */
      readonly presence?: Detection
      /** What follows the number in the same text: '45,000 copies/mL'. */
      readonly unit?: string
    }
  /** 16 for a titer of 1:16. */
  | { readonly kind: 'titer'; readonly comparator: Comparator; readonly dilution: number }
  /** Upper and lower blood pressure, in mmHg. */
  | { readonly kind: 'pressure'; readonly systolic: number; readonly diastolic: number }
  | { readonly kind: 'not_performed' }

/** Reads the text of a value by the kind of its test. Null for a text that is in no vocabulary: a person reads it. */
export const measureOf = (
  { kind }: Pick<ObservationType, 'kind'>,
  text: string,
): Measure | null => {
  if (kind === 'text') return null
  if (isNotPerformed(text)) return { kind: 'not_performed' }
  if (kind === 'presence' || kind === 'differentiation') {
    const presence = detectionOf(text, kind === 'differentiation')
    return presence && { kind: 'presence', presence }
  }
  if (kind === 'titer') return titerOf(text)
  if (kind === 'viral_load') return viralLoadOf(text)
  if (kind === 'pressure') return pressureOf(text)
  return quantityOf(text)
}

/** '120/80', in mmHg with or without its unit. */
const pressureOf = (text: string): Measure | null => {
  const [, upper, lower] =
    /^(\d{2,3})\s*\/\s*(\d{2,3})(?:\s*mm\s?\[?hg\]?)?$/i.exec(text.normalize('NFKC').trim()) ?? []
  const [systolic, diastolic] = [Number(upper), Number(lower)]
  return upper && lower && systolic > diastolic ? { kind: 'pressure', systolic, diastolic } : null
}

/** One spelling of comparators and of the widths of characters. */
const normalizeNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/(>|<)\s*or\s*=/gi, '$1=')
    .replace(/greater than or equal to|≥|=>/gi, '>=')
    .replace(/less than or equal to|≤|=</gi, '<=')
    .replace(/greater than|more than/gi, '>')
    .replace(/less than/gi, '<')
    .trim()

const comparatorOf = (sign: string | undefined): Comparator =>
  sign === '<' || sign === '<=' || sign === '>=' || sign === '>' ? sign : '='

const numberText = /^(<=|>=|<|>)?\s*(\d[\d.,]*(?:e\+?\d+)?|\.\d+)\s*(.*)$/i

const quantityOf = (text: string): Extract<Measure, { kind: 'quantity' }> | null => {
  const [, sign, digits = '', rest = ''] = numberText.exec(normalizeNumber(text)) ?? []
  const number = digits ? numberOf(digits) : null
  if (number === null) return null
  const unit = rest.trim()
  return {
    kind: 'quantity',
    comparator: comparatorOf(sign),
    number,
    ...(unit && { unit }),
  }
}

/**
 * '45,000' and '1,234,567.8' have commas between thousands; '0,95' and '1,5' have a decimal comma. What could be either,
 * such as '0,950' or '45,00,0', is no number.
 */
const numberOf = (digits: string): number | null => {
  if (/^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(digits)) return Number(digits.replaceAll(',', ''))
  if (/^\d+,\d{1,2}$/.test(digits)) return Number(digits.replace(',', '.'))
  if (/^(\d+(\.\d+)?|\.\d+)(e\+?\d{1,2})?$/i.test(digits)) return Number(digits)
  return null
}

/** '1:16', '1/16', 'Reactive 1:1,024', '<1:1', or a word alone. */
const titerOf = (text: string): Measure | null => {
  const presence = detectionOf(text)
  if (presence) return { kind: 'presence', presence }
  const pattern =
    /^([\p{L}\s,:;()-]*?)[\s,:;(]*(<=|>=|<|>)?\s*1\s*[:/]\s*(<=|>=|<|>)?\s*(\d[\d,]*)\)?$/u
  const [, word = '', before, behind, digits = ''] = pattern.exec(normalizeNumber(text)) ?? []
  if (before && behind) return null
  const sign = before ?? behind
  const dilution = digits ? numberOf(digits) : null
  if (dilution === null || !isDilution(dilution)) return null
  const beside = word.trim() ? detectionOf(word) : 'positive'
  const comparator = comparatorOf(sign)
  const isBelowFirst = comparator === '<' && dilution === 1
  if (isBelowFirst) {
    const isClear = !word.trim() || beside === 'negative'
    return isClear ? { kind: 'presence', presence: 'negative' } : null
  }
  return beside === 'positive' ? { kind: 'titer', comparator, dilution } : null
}

/** Titers are diluted by two: 1, 2, 4, 8 and so on. */
const isDilution = (number: number): boolean =>
  Number.isInteger(number) && number >= 1 && Number.isInteger(Math.log2(number))

/** A number, a word, or both: 'Not detected', '<20', '<20 Detected', 'Detected, 45,000 copies/mL'. */
const viralLoadOf = (text: string): Measure | null => {
  const presence = detectionOf(text)
  if (presence) return { kind: 'presence', presence }
  const [, before = '', after = ''] =
    /^([\p{L}\s-]*?)[\s,:;(]*((?:<|>|≤|≥|\d).*)$/u.exec(normalizeNumber(text)) ?? []
  const isInParentheses = text.includes('(') && before.trim() !== ''
  const quantity = quantityOf(isInParentheses ? after.replace(/\)$/, '') : after)
  if (!quantity) return null
  const word = before.trim()
  if (word) {
    const beside = detectionOf(word)
    return beside && { ...quantity, presence: beside }
  }
  const besideUnit = quantity.unit && wordBehind(quantity.unit)
  return besideUnit ? { ...quantity, ...besideUnit } : quantity
}

/** What follows a number: a word such as 'Detected', or a unit and then a word. */
const wordBehind = (text: string): { presence: Detection; unit?: string } | null => {
  const trimmed = text.replace(/^[\s,;(]+|[\s)]+$/g, '')
  const presence = detectionOf(trimmed)
  if (presence) return { presence, unit: '' }
  const [, unit, word = ''] = /^(\S+)[\s,;(]+(.+)$/.exec(trimmed) ?? []
  const behind = detectionOf(word)
  return behind && unit ? { presence: behind, unit } : null
}
