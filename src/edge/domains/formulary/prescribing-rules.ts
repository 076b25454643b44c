import { prescribingTable } from '#edge/platform/db/clinical-tables'
import { type JudgedMedicine, judgedMedicineOf } from './judged-medicine'
import { byHand, type Prescribable } from './medicine'
import { type SafetyLevel, safetyLevels } from './safety-levels'

/** Moment of a rule: a medicine is prescribed, goes on, or ends. Rows of `give` apply to medicines that go on too. */
export const prescribingActs = ['give', 'take', 'stop'] as const
export type PrescribingAct = (typeof prescribingActs)[number]

/** A fact that speaks against a medicine: a row of `prescribing_rules.tsv`. */
export interface PrescribingRule {
  readonly code: string
  readonly act: PrescribingAct
  /** Codes of medicines, `use:`, `ingredient:`, `class:` and `form:`; a space is or, `&` is and, `!` is not, `*` is any. */
  readonly medicines: string
  /** Names of facts, each with what it is compared to; `&` is and. */
  readonly fact: string
  readonly level: SafetyLevel
  /** The kind of reasons that override it; empty for a rule without override. */
  readonly reasons: string
  /** `{fact}` stands for what was found. */
  readonly text: string
  readonly source: string
  /** When a clinician last held it against its source. */
  readonly reviewed: string
}

export const prescribingRules: readonly PrescribingRule[] = prescribingTable.map((row) => {
  const { code = '', medicines = '', fact = '', reasons = '', text = '', source = '' } = row
  const { reviewed = '' } = row
  const level = safetyLevels.find((each) => each === row.level)
  const act = prescribingActs.find((each) => each === row.act)
  if (!level || !act) throw new Error(`${code} has no level ${row.level} or act ${row.act}`)
  return { code, act, medicines, fact, level, reasons, text, source, reviewed }
})

const isUsedFor = (use: string, medicine: JudgedMedicine): boolean => {
  const { prevents, indications, code } = medicine
  const isForPep = indications[0] === 'hiv_pep' || prevents === 'pep'
  if (use === 'by_hand') return code === byHand
  if (use === 'pep') return isForPep
  if (use === 'prep') return prevents?.startsWith('prep') === true || indications[0] === 'hiv_prep'
  if (use === 'treatment')
    return !isForPep && prevents === null && indications.includes('hiv_treatment')
  return prevents === use || indications.some((each) => each === use)
}

const parseMedicines = (cell: string) =>
  cell.split(' ').map((alternative) =>
    alternative.split('&').map((term) => {
      const isNot = term.startsWith('!')
      return { isNot, term: isNot ? term.slice(1) : term }
    }),
  )
const parsed = new Map<string, ReturnType<typeof parseMedicines>>()

/** Whether a cell of a table names a medicine. */
export const isAmongMedicines = (cell: string, medicine: JudgedMedicine): boolean => {
  const alternatives = parsed.get(cell) ?? parseMedicines(cell)
  parsed.set(cell, alternatives)
  return alternatives.some((terms) =>
    terms.every(({ isNot, term }) => isNot !== fits(term, medicine)),
  )
}

const fits = (term: string, medicine: JudgedMedicine): boolean => {
  if (term === '*') return true
  const [kind = '', name = ''] = term.split(':')
  const { ingredients, form, code } = medicine
  if (kind === 'use') return isUsedFor(name, medicine)
  if (kind === 'form') return form === name
  if (kind === 'ingredient') return ingredients.some((each) => each.code === name)
  if (kind === 'class') return ingredients.some(({ classes }) => classes.includes(name))
  return term === code
}

/** The lowest clearance in mL/min at which a medicine is given in its usual dose, by its rows; 0 without one. */
export const kidneyLimitOf = (prescribed: Prescribable): number => {
  const medicine = judgedMedicineOf(prescribed)
  return Math.max(
    0,
    ...prescribingRules.flatMap(({ medicines, fact, level }) => {
      const [name, limit] = fact.split(' ')
      const isLimit = name === 'kidney_below' && level !== 'warning'
      return isLimit && isAmongMedicines(medicines, medicine) ? [Number(limit)] : []
    }),
  )
}
