import type { ObservationCode } from '../lab-tests'
import { observationTypeOf } from '../lab-tests'
import { measureOf } from './measure'
import { type Reading, type ReadingContext, readValue, type StoredMeasure } from './read-value'

interface TypedReading extends Reading {
  /** In one spelling, a number in the canonical unit. */
  readonly value: string
}

/** Reads what a person typed of a value: '74 kg', '120 / 80', '<20'. Null for what a laboratory would not write. */
export const readTyped = (
  code: ObservationCode,
  typed: string,
  context: ReadingContext,
): TypedReading | null => {
  const { flag, measure } = readValue(code, { value: typed }, context)
  if (flag === 'unread' || !measure || measure.kind === 'not_performed') return null
  return { flag, measure, value: spell(code, typed.trim(), measure) }
}

const spell = (code: ObservationCode, typed: string, measure: StoredMeasure): string => {
  if (measure.kind === 'pressure') return `${measure.systolic}/${measure.diastolic}`
  if (measure.kind === 'titer') return `${signOf(measure)}1:${measure.dilution}`
  if (measure.kind !== 'quantity' || measure.presence)
    return typed.charAt(0).toUpperCase() + typed.slice(1).toLowerCase()
  const written = measureOf(observationTypeOf(code), typed)
  const isConverted = written?.kind === 'quantity' && written.number !== measure.number
  return `${signOf(measure)}${isConverted ? Number(measure.number.toPrecision(4)) : measure.number}`
}

const signOf = ({ comparator }: { readonly comparator: string }): string =>
  comparator === '=' ? '' : comparator
