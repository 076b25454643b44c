import { prescribingTable } from '#edge/platform/db/clinical-tables'
import { type Indication, isPrep, type MedicationCode, medicationOf } from './medications'
import { type SafetyLevel, safetyLevels } from './safety-levels'
import { substanceOf } from './substances'

/** A medicine is given, or one that is taken ends. */
export const prescribingActs = ['give', 'stop'] as const
export type PrescribingAct = (typeof prescribingActs)[number]

/** A fact that speaks against a medicine: a row of `prescribing_rules.tsv`. */
export interface PrescribingRule {
  readonly code: string
  readonly act: PrescribingAct
  /** Codes of medicines, `use:`, `ingredient:` and `class:`; a space is or, `&` is and, `!` is not, `*` is any. */
  readonly medicines: string
  /** Names of facts, each with what it is compared to; `&` is and. */
  readonly fact: string
  readonly level: SafetyLevel
  /** `{fact}` stands for what was found. */
  readonly text: string
  readonly source: string
  /** When a clinician last held it against its source. */
  readonly reviewed: string
}

export const prescribingRules: readonly PrescribingRule[] = prescribingTable.map((row) => {
  const { code = '', medicines = '', fact = '', text = '', source = '', reviewed = '' } = row
  const level = safetyLevels.find((each) => each === row.level)
  const act = prescribingActs.find((each) => each === row.act)
  if (!level || !act) throw new Error(`${code} has no level ${row.level} or act ${row.act}`)
  return { code, act, medicines, fact, level, text, source, reviewed }
})

/** A medicine and what it is prescribed for. */
export interface Prescribable {
  readonly drug: MedicationCode
  readonly reason?: Indication | undefined
}

/** Medicine against HIV after an exposure, by itself or by what it is prescribed for. */
const isPrescribedForPep = ({ drug, reason }: Prescribable): boolean =>
  reason === 'hiv_pep' || medicationOf(drug).prevents === 'pep'

const isUsedFor = (use: string, { drug, reason }: Prescribable): boolean => {
  const { prevents } = medicationOf(drug)
  if (use === 'pep') return isPrescribedForPep({ drug, reason })
  if (use === 'prep') return isPrep(drug) || reason === 'hiv_prep'
  if (use === 'treatment')
    return medicationOf(drug).reason === 'hiv_treatment' && !isPrescribedForPep({ drug, reason })
  if (use === 'doxy_pep') return reason === 'doxy_pep' || medicationOf(drug).reason === 'doxy_pep'
  return prevents === use
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
export const isAmongMedicines = (cell: string, medicine: Prescribable): boolean => {
  const alternatives = parsed.get(cell) ?? parseMedicines(cell)
  parsed.set(cell, alternatives)
  return alternatives.some((terms) =>
    terms.every(({ isNot, term }) => isNot !== fits(term, medicine)),
  )
}

const fits = (term: string, medicine: Prescribable): boolean => {
  if (term === '*') return true
  const [kind = '', name = ''] = term.split(':')
  const { ingredients } = medicationOf(medicine.drug)
  if (kind === 'use') return isUsedFor(name, medicine)
  if (kind === 'ingredient') return ingredients.includes(name)
  if (kind === 'class') return ingredients.some((each) => substanceOf(each).classes.includes(name))
  return term === medicine.drug
}

/** The lowest clearance in mL/min at which a medicine is given, by its rows; 0 without one. */
export const kidneyLimitOf = (medicine: Prescribable): number =>
  Math.max(
    0,
    ...prescribingRules.flatMap(({ medicines, fact }) => {
      const [name, limit] = fact.split(' ')
      return name === 'kidney_below' && isAmongMedicines(medicines, medicine) ? [Number(limit)] : []
    }),
  )
