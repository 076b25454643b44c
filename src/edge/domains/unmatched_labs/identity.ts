import { foldText } from '#edge/platform/fold-text'
import { fullName } from '#edge/platform/names/full-name'
import type { MatchProblem } from './transitions'

interface Person {
  readonly firstName: string
  readonly lastName: string
  /** YYYY-MM-DD */
  readonly dob: string
}
/** Whose a report says it is. */
export interface Reported {
  readonly name: string
  readonly dob: string
}

/** What of a report is not this person's: every part of the shorter name is in the other, in any order. */
export const findMatchProblem = (
  { firstName, lastName, dob }: Person,
  reported: Reported,
): MatchProblem | null => {
  if (reported.dob !== dob) return 'other_dob'
  const [shorter = [], longer = []] = [
    partsOf(fullName({ firstName, lastName })),
    partsOf(reported.name),
  ].toSorted((a, b) => a.length - b.length)
  const isSame = shorter.length > 1 && shorter.every((part) => longer.includes(part))
  return isSame ? null : 'other_name'
}

const partsOf = (name: string): string[] => foldText(name).match(/[\p{L}\p{N}]+/gu) ?? []
