import type { DoseUnit } from './dosage'
import {
  type Indication,
  type Medication,
  type MedicationCode,
  type MedicineForm,
  medicationCodes,
  medicationOf,
} from './medications'

/** The code of a medicine outside the formulary: its name, strength and form are in the prescription. */
export const byHand = 'by_hand'
export const drugCodes: readonly MedicationCode[] = [...medicationCodes, byHand]

/** A medicine written by hand or chosen from a coded search. */
export interface WrittenMedicine {
  readonly name: string
  readonly strength: string
  readonly form: MedicineForm
  readonly unit: DoseUnit
  readonly rxcui: string | null
}

/** Words by which a prescription names its medicine. */
export interface NamedMedicine {
  readonly drug: MedicationCode
  readonly medicine?: WrittenMedicine | null | undefined
}

/** A medicine and what it is prescribed for. */
export interface Prescribable extends NamedMedicine {
  readonly reason?: Indication | undefined
}

export interface Medicine extends WrittenMedicine {
  readonly generic: string
}

/** Placeholder for readers without access to the medicine. */
const unknownMedicine: Medicine = {
  name: 'A medicine',
  generic: 'not known',
  strength: '',
  form: 'tablet',
  unit: 'tablet',
  rxcui: null,
}

export const medicineOf = ({ drug, medicine }: NamedMedicine): Medicine => {
  if (drug !== byHand) return medicationOf(drug)
  return medicine ? { ...medicine, generic: medicine.name } : unknownMedicine
}

/** 'Descovy (emtricitabine and tenofovir AF), 200 mg / 25 mg' */
export const medicineNameOf = (named: NamedMedicine): string => {
  const { name, strength } = medicineOf(named)
  return strength ? `${name}, ${strength}` : name
}

/** Its way to prevent HIV; for a medicine by hand, by its indication. */
export const preventionOf = ({ drug, medicine, reason }: Prescribable): Medication['prevents'] => {
  if (drug !== byHand) return medicationOf(drug).prevents
  if (reason === 'hiv_pep') return 'pep'
  if (reason !== 'hiv_prep') return null
  return medicine?.form === 'injection' ? 'prep_injection' : 'prep_oral'
}
export const isPrep = (prescribed: Prescribable): boolean =>
  preventionOf(prescribed)?.startsWith('prep') === true

/** Its usual indication in the formulary, and the one it is prescribed for. */
export const indicationsOf = ({ drug, reason }: Prescribable): readonly Indication[] => [
  ...(drug === byHand ? [] : [medicationOf(drug).reason]),
  ...(reason ? [reason] : []),
]

/** Whether it may suppress hepatitis B as tenofovir does, with a flare possible after its end. */
export const mayHaveTenofovir = ({ drug }: NamedMedicine): boolean =>
  drug === byHand || medicationOf(drug).ingredients.some((each) => each.startsWith('tenofovir'))
