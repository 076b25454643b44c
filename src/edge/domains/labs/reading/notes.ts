import type { StoredMeasure } from './read-value'
import { detectionOf } from './vocabulary'

/** Words by which a laboratory puts the specimen or the value itself in doubt. */
const doubts = [
  // Whose specimen it is.
  /mis-?label|unlabel|mis-?identif|mix(ed)?[- ]?up|wrong (patient|person|specimen|sample|tube|container)/i,
  // Whether the value can be relied on.
  /disregard|do not use|unreliable|not reliable|\b(is|are|was|result|value) invalid\b|not valid|erroneous|in error|cross-?contaminat|(is|was|be) contaminated|contaminated (specimen|sample)|compromised|questionable|with caution/i,
  // Whether it is taken again.
  /re-?collect|re-?draw|new (specimen|sample) (is |will be )?(needed|required|requested)/i,
  // A finding that the value beside it denies.
  /\b(confirmed|confirms|previously|initially|preliminary|preliminarily|repeatedly|weakly|presumptive|presumptively) (as )?(reactive|positive|detected)\b(?! (specimens|samples|results|tests))/i,
]

/** Whether a note of a laboratory speaks against a value in range: then a person reads it. */
export const speaksAgainst = (note: string, measure: StoredMeasure | null): boolean =>
  doubts.some((each) => each.test(note)) ||
  note.split(/[\n.;]/).some((line) => contradicts(line, measure))

/** A note that is a value itself has to say the same. */
const contradicts = (line: string, measure: StoredMeasure | null): boolean => {
  const word = detectionOf(line)
  return word !== null && word !== (measure?.kind === 'presence' ? measure.presence : 'negative')
}
