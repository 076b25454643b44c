import { parseTsv } from '../parse-tsv'
import conditionRows from './reference/condition_words.tsv?raw'
import prescribing from './reference/prescribing_rules.tsv?raw'
import releases from './reference/release_rules.tsv?raw'
import gravity from './reference/result_gravity.tsv?raw'
import substanceRows from './reference/substances.tsv?raw'

/** Rules that a clinic signs off, as rows: how grave a result is, which states let it wait for a call, and what speaks against a medicine. */
export const resultGravity = parseTsv(gravity)
export const releaseRules = parseTsv(releases)
export const prescribingTable = parseTsv(prescribing)

/** Ingredients and conditions by the words that people write for them. */
export const substanceTable = parseTsv(substanceRows)
export const conditionTable = parseTsv(conditionRows)
