import { crisisRules, emergencyRules } from './danger-words'
import { assaultRules, exposureAlone, exposureRules, missedPrepRules } from './exposure-words'
import { isOnly, matchesAny } from './match-words'

/** What a text may tell of that cannot wait for an answer. */
export type TextUrgency = 'crisis' | 'emergency' | 'exposure'

/** The gravest first. A search may be about PEP by that word alone; a message may tell of missed PrEP. */
export const findUrgency = (
  text: string,
  { isSearch = false }: { isSearch?: boolean } = {},
): TextUrgency | null => {
  if (matchesAny(text, crisisRules)) return 'crisis'
  if (matchesAny(text, emergencyRules)) return 'emergency'
  const isExposure =
    matchesAny(text, exposureRules) ||
    (isSearch ? isOnly(text, exposureAlone) : matchesAny(text, missedPrepRules))
  return isExposure ? 'exposure' : null
}

/** Whether the text tells of an assault: more than PEP is then of help. */
export const tellsOfAssault = (text: string): boolean => matchesAny(text, assaultRules)
