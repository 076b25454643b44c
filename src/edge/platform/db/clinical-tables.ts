import { parseTsv } from '../parse-tsv'
import releases from './reference/release_rules.tsv?raw'
import gravity from './reference/result_gravity.tsv?raw'

/** Rules that a clinic signs off, as rows: how grave a result is, and which states let it wait for a call. */
export const resultGravity = parseTsv(gravity)
export const releaseRules = parseTsv(releases)
