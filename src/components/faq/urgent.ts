import { tellsOfCrisisInSearch, tellsOfExposureInSearch } from '../urgent-words/search-words'
import { findUrgency, type TextUrgency } from '../urgent-words/urgency'

/** What a search may be about for which the answer is an action and not a text. */
export const urgencyOfSearch = (typed: string): TextUrgency | null =>
  findUrgency(typed.slice(0, 200), {
    isCrisis: tellsOfCrisisInSearch,
    isExposure: tellsOfExposureInSearch,
  })
