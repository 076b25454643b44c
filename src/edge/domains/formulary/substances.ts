import { conditionTable, substanceTable } from '#edge/platform/db/clinical-tables'
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

/** Throws for a code that is in no row: medicines name ingredients of the table alone. */
export const substanceOf = (code: string): Substance => {
  const found = byCode.get(code)
  if (!found) throw new Error(`No substance ${code}`)
  return found
}

/** Substances that a text names, in any of its languages and by brand; none where it is not understood. */
export const substancesIn = (text: string): Substance[] => rowsNamedIn(substances, text)

export interface ConditionRow {
  readonly code: string
  readonly words: string
}
const conditions: readonly ConditionRow[] = conditionTable.map(({ code = '', words = '' }) => ({
  code,
  words,
}))

/** Conditions that a text names; a text that denies it ("no HIV") counts as naming it, for a person to settle. */
export const conditionsIn = (text: string): readonly string[] =>
  rowsNamedIn(conditions, text).map(({ code }) => code)

/** Whether an allergy to one is an allergy to the other. */
export const areCrossAllergic = (one: Substance, other: Substance): boolean =>
  one.code === other.code || one.allergyClasses.some((each) => other.allergyClasses.includes(each))
