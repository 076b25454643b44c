import type { MatchProblem } from '../transitions'
import { compareNames, type NamesOnRecord } from './compare-names'

export { compareNames, type NamesOnRecord } from './compare-names'

export interface PersonOnRecord extends NamesOnRecord {
  /** YYYY-MM-DD */
  readonly dob: string
}
/** Whose a report says it is. */
export interface Reported {
  readonly name: string
  /** YYYY-MM-DD, or what the laboratory has of it. */
  readonly dob: string
}

/** What of a report is not this person's. A doubt is a problem too: a person settles it. */
export const findMatchProblem = (
  person: PersonOnRecord,
  { name, dob }: Reported,
): Extract<MatchProblem, 'other_name' | 'other_dob'> | null => {
  if (!isSameDay(person.dob, dob)) return 'other_dob'
  return compareNames(person, name) === 'match' ? null : 'other_name'
}

/** A year or a month alone is no birth date. */
export const isSameDay = (day: string, reported: string): boolean => {
  const digits = reported.trim().slice(0, 10).replaceAll('-', '')
  return digits.length >= 8 && digits.slice(0, 8) === day.replaceAll('-', '')
}

/** Day and month were exchanged when a form was filled in. */
export const isSwappedDay = (day: string, reported: string): boolean => {
  const [year, month, date] = reported.trim().slice(0, 10).split('-')
  return month !== date && day === `${year}-${date}-${month}`
}
