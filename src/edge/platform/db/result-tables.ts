import { parseTsv } from '../parse-tsv'
import releases from './reference/release_rules.tsv?raw'
import acts from './reference/result_acts.tsv?raw'
import gravity from './reference/result_gravity.tsv?raw'

/** Rules of results, as rows that a clinic signs off: their gravity, and the states in which they wait for a call. */
export const resultGravity = parseTsv(gravity)
export const releaseRules = parseTsv(releases)
/** What a clinician may do next about a value, as rows that a clinic signs off. */
export const resultActTable = parseTsv(acts)
