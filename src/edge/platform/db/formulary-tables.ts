import { parseTsv } from '../parse-tsv'
import medications from './reference/formulary/medications.tsv?raw'
import reasons from './reference/formulary/override_reasons.tsv?raw'
import sigs from './reference/formulary/sig_words.tsv?raw'

/** Medicines that the clinic prescribes, and the words of their dosages: read by the browser too. */
export const medicationTable = parseTsv(medications)
export const sigWordTable = parseTsv(sigs)

/** Reasons to override a rule, by kind. */
export const overrideReasonTable = parseTsv(reasons)
