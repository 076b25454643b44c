import {
  diagnosisCodeOf,
  isInDiagnosisRanges,
  namesDisease,
} from '#edge/platform/code-sets/diagnosis-code'
import { conditionTable, substanceTable } from '#edge/platform/db/clinical-tables'
import { foldText } from '#edge/platform/fold-text'
import { rowsNamedIn } from './words'

/** An ingredient of a medicine: a row of `substances.tsv`. */
export interface Substance {
  readonly code: string
  /** In RxNorm; null where it is none of a medicine. */
  readonly rxcui: string | null
  /** Pharmacological classes, for interactions and duplicates. */
  readonly classes: readonly string[]
  /** An allergy to one of such a class is an allergy to all. */
  readonly allergyClasses: readonly string[]
  readonly words: string
}

const split = (cell = ''): readonly string[] => cell.split(' ').filter(Boolean)

export const substances: readonly Substance[] = substanceTable.map(
  ({ code = '', rxcui, classes, allergy_classes: allergyClasses, words = '' }) => ({
    code,
    rxcui: rxcui || null,
    classes: split(classes),
    allergyClasses: split(allergyClasses),
    words,
  }),
)
const byCode = new Map(substances.map((each) => [each.code, each]))

const rxcuis = new Set(substances.map(({ rxcui }) => rxcui))
/** Whether a code of RxNorm is one of an ingredient, which is no product that a pharmacy gives out. */
export const isSubstanceCode = (rxcui: string): boolean => rxcuis.has(rxcui)

/** Throws for a code that is in no row: medicines name ingredients of the table alone. */
export const substanceOf = (code: string): Substance => {
  const found = byCode.get(code)
  if (!found) throw new Error(`No substance ${code}`)
  return found
}

/** Substances that a text names, in any of its languages and by brand; none where it is not understood. */
export const substancesIn = (text: string): Substance[] => {
  const named = rowsNamedIn(substances, text)
  return named.filter((each) => !isPartOfOthers(each, named, text))
}

/** Whether a text names it only within the longer name of a relative: "tenofovir" in "tenofovir alafenamide". */
const isPartOfOthers = (one: Substance, named: readonly Substance[], text: string): boolean => {
  const words = one.words.split('|')
  const longer = named
    .filter((each) => each !== one && areCrossAllergic(each, one))
    .flatMap((each) => each.words.split('|'))
    .filter((phrase) => words.some((word) => phrase.startsWith(`${word} `)))
  if (longer.length === 0) return false
  const rest = longer.reduce((left, phrase) => left.replaceAll(phrase, ' '), foldText(text))
  return rowsNamedIn([one], rest).length === 0
}

/** Substances with a word that begins with a text, by the name of the row: for a search as one types. */
export const substancesNamed = (text: string): { name: string; rxcui: string | null }[] => {
  const typed = foldText(text).trim()
  return substances
    .filter(({ words }) => words.split('|').some((word) => word.startsWith(typed)))
    .map(({ words, rxcui }) => ({ name: words.split('|')[0] ?? '', rxcui }))
}

export interface ConditionRow {
  readonly code: string
  /** Ranges of ICD-10-CM. */
  readonly icd10: readonly string[]
  readonly words: string
}
const conditions: readonly ConditionRow[] = conditionTable.map(
  ({ code = '', icd10, words = '' }) => ({ code, icd10: split(icd10), words }),
)

/**
 * Conditions that a text names; a text that denies it ("no HIV") counts as naming it, for a person to settle. A code of
 * ICD-10-CM that stands first counts by its range, and beside it the words, unless it is one of a test, a contact or a
 * history ("Z20.6 Contact with … HIV").
 */
export const conditionsIn = (text: string): readonly string[] => {
  const diagnosis = diagnosisCodeOf(text)
  const byWords = diagnosis === null || namesDisease(diagnosis) ? rowsNamedIn(conditions, text) : []
  return conditions
    .filter(
      (row) =>
        byWords.includes(row) || (diagnosis !== null && isInDiagnosisRanges(diagnosis, row.icd10)),
    )
    .map(({ code }) => code)
}

/** Whether an allergy to one is an allergy to the other. */
export const areCrossAllergic = (one: Substance, other: Substance): boolean =>
  one.code === other.code || one.allergyClasses.some((each) => other.allergyClasses.includes(each))
