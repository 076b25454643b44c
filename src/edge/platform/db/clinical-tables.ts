import { parseTsv } from '../parse-tsv'
import conditionRows from './reference/condition_words.tsv?raw'
import controlled from './reference/formulary/controlled_substances.tsv?raw'
import prescribing from './reference/prescribing_rules.tsv?raw'
import substanceRows from './reference/substances.tsv?raw'

/** Rules against medicines, as rows that a clinic signs off. */
export const prescribingTable = parseTsv(prescribing)

/** Ingredients and conditions by the words that people write for them. */
export const substanceTable = parseTsv(substanceRows)
export const conditionTable = parseTsv(conditionRows)

/** Medicines of the schedules of the Controlled Substances Act that are prescribed most. */
export const controlledTable = parseTsv(controlled)
