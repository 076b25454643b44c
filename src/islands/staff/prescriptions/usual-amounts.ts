import { medicationOf } from '#edge/domains/formulary/medications'
import { byHand } from '#edge/domains/formulary/medicine'
import type { FoundMedicine } from './MedicineByHand'
import type { ShownPrescription } from './prescription'
import type { Typed } from './written-dosage'

/** The usual dosage and amounts of a medicine, or those of the prescription before. */
export const usualOf = (drug: string, before: ShownPrescription | undefined): Typed => {
  const formulary = drug === byHand ? newByHand : usualAmounts(drug)
  if (before?.drug !== drug) return formulary
  const { medicine, dosage, quantity, days: supplyDays, refills: more, reason: use } = before
  return {
    medicine: medicine ?? formulary.medicine,
    dosage: dosage ?? formulary.dosage,
    quantity: quantity ?? formulary.quantity,
    days: supplyDays ?? formulary.days,
    refills: more ?? formulary.refills,
    reason: use ?? formulary.reason,
  }
}
const usualAmounts = (drug: string): Typed => {
  const { dosage, quantity, days: supplyDays, refills: more, reason: use } = medicationOf(drug)
  return { medicine: null, dosage, quantity, days: supplyDays, refills: more, reason: use }
}
const newByHand: Typed = {
  medicine: { name: '', strength: '', form: 'tablet', unit: 'tablet', rxcui: null },
  dosage: {
    dose: 1,
    route: 'oral',
    frequency: 'daily',
    forDays: null,
    asNeeded: null,
    maxPerDay: null,
    instructions: [],
    words: null,
  },
  quantity: 30,
  days: 30,
  refills: 0,
  reason: 'other',
}

/** The medicine by hand that is chosen at first. */
export const foundIn = ({ medicine }: Typed): FoundMedicine | null =>
  medicine?.name ? { id: medicine.name, text: medicine.name, rxcui: medicine.rxcui } : null

const textOf = (value: string | number | null | undefined): string =>
  value === null || value === undefined || Number.isNaN(value) ? '' : String(value)

/** They as the fields have them. */
export const defaultsOf = (usual: Typed, noted: string | null | undefined) => {
  const { medicine, dosage } = usual
  return {
    quantity: textOf(usual.quantity),
    days: textOf(usual.days),
    refills: textOf(usual.refills),
    ...(usual.reason && { reason: usual.reason }),
    note: noted ?? '',
    dose: textOf(dosage.dose),
    route: dosage.route,
    frequency: dosage.frequency,
    forDays: textOf(dosage.forDays),
    asNeeded: dosage.asNeeded ?? '',
    maxPerDay: textOf(dosage.maxPerDay),
    words: dosage.words ?? '',
    name: medicine?.name ?? '',
    strength: medicine?.strength ?? '',
    form: medicine?.form ?? 'tablet',
    unit: medicine?.unit ?? 'tablet',
  }
}
