import { crisisRules, emergencyRules } from './danger-words'
import { assaultRules, exposureRules } from './exposure-words'
import { matchesAny } from './match-words'

/** What a text may tell of that cannot wait for an answer. */
export type TextUrgency = 'crisis' | 'emergency' | 'exposure'

type Test = (text: string) => boolean
/** Finds the urgency of a text by its kind: a search is a few words, a message comes from a patient. */
interface OfItsPlace {
  readonly isCrisis?: Test
  readonly isExposure: Test
}

/** The gravest first. */
export const findUrgency = (
  text: string,
  { isCrisis, isExposure }: OfItsPlace,
): TextUrgency | null => {
  if (matchesAny(text, crisisRules) || isCrisis?.(text)) return 'crisis'
  if (matchesAny(text, emergencyRules)) return 'emergency'
  return matchesAny(text, exposureRules) || isExposure(text) ? 'exposure' : null
}

/** Whether the text tells of an assault: more than PEP is then of help. */
export const tellsOfAssault: Test = (text) => matchesAny(text, assaultRules)
