import {
  type AsNeeded,
  asNeededCodes,
  type DoseUnit,
  doseUnits,
  type Frequency,
  frequencyCodes,
  type Instruction,
  instructionCodes,
  type Route,
  routes,
} from '#edge/domains/formulary/dosage'
import { type MedicineForm, medicineForms } from '#edge/domains/formulary/medications'
import { sigWordTable } from '#edge/platform/db/formulary-tables'

/** The words of the sig, as a choice: 'twice a day' becomes 'Twice a day'. */
const sigLabel = (kind: string, code: string): string => {
  const words = sigWordTable.find((row) => row.kind === kind && row.code === code)?.en ?? code
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

const routeLabels: Readonly<Record<Route, string>> = {
  oral: 'By mouth',
  sublingual: 'Under the tongue',
  intramuscular: 'Injection into a muscle',
  subcutaneous: 'Injection under the skin',
  topical: 'On the skin',
  vaginal: 'Into the vagina',
  rectal: 'Into the rectum',
  inhaled: 'Breathed in',
  nasal: 'Into the nose',
}
const unitLabels: Readonly<Record<DoseUnit, string>> = {
  tablet: 'Tablets',
  capsule: 'Capsules',
  vial: 'Vials',
  syringe: 'Syringes',
  kit: 'Kits',
  packet: 'Packets',
  suppository: 'Suppositories',
  puff: 'Puffs',
  patch: 'Patches',
  mL: 'mL',
  gram: 'Grams',
  tube: 'Tubes, without a counted dose',
}
const formLabels: Readonly<Record<MedicineForm, string>> = {
  tablet: 'Tablet',
  capsule: 'Capsule',
  injection: 'Injection',
  cream: 'Cream',
  ointment: 'Ointment',
  gel: 'Gel',
  solution: 'Solution',
  suppository: 'Suppository',
  patch: 'Patch',
  inhaler: 'Inhaler',
  spray: 'Spray',
}

export const unitLabel = (unit: DoseUnit): string => unitLabels[unit]
export const routeOptions = routes.map((value) => ({ value, label: routeLabels[value] }))
export const unitOptions = doseUnits.map((value) => ({ value, label: unitLabels[value] }))
export const formOptions = medicineForms.map((value) => ({ value, label: formLabels[value] }))
export const frequencyOptions = frequencyCodes.map((value: Frequency) => ({
  value,
  label: sigLabel('frequency', value),
}))
export const asNeededOptions = asNeededCodes.map((value: AsNeeded) => ({
  value,
  label: sigLabel('as_needed', value),
}))
export const instructionOptions = instructionCodes.map((value: Instruction) => ({
  value,
  label: sigLabel('instruction', value),
}))
