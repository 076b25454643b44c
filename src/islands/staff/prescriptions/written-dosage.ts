import {
  asNeededCodes,
  type Dosage,
  doseUnits,
  frequencyCodes,
  type Instruction,
  instructionCodes,
  quantityFor,
  routes,
} from '#edge/domains/formulary/dosage'
import { indications, medicineForms } from '#edge/domains/formulary/medications'
import type { WrittenMedicine } from '#edge/domains/formulary/medicine'
import type { NewPrescription } from './prescription'

/** Values of a prescription form, as typed. */
export interface Typed {
  readonly medicine: WrittenMedicine | null
  readonly dosage: Dosage
  readonly quantity: number
  readonly days: number
  readonly refills: number
  readonly reason: NewPrescription['reason'] | undefined
}

const codeIn = <Code extends string>(codes: readonly Code[], value: unknown): Code | undefined =>
  codes.find((code) => code === value)
const numberIn = (value: unknown): number | null => {
  const text = String(value ?? '').trim()
  return text === '' || Number.isNaN(Number(text)) ? null : Number(text)
}
const textIn = (value: unknown): string => String(value ?? '').trim()

/** Derives days from the length of a course, and the quantity from dose and frequency, where possible. */
export const typedIn = (form: FormData): Typed => {
  const name = textIn(form.get('name'))
  const dosage: Dosage = {
    dose: numberIn(form.get('dose')),
    route: codeIn(routes, form.get('route')) ?? 'oral',
    frequency: codeIn(frequencyCodes, form.get('frequency')) ?? 'daily',
    forDays: numberIn(form.get('forDays')),
    asNeeded: codeIn(asNeededCodes, form.get('asNeeded')) ?? null,
    maxPerDay: numberIn(form.get('maxPerDay')),
    instructions: form.getAll('instructions').flatMap((value): readonly Instruction[] => {
      const code = codeIn(instructionCodes, value)
      return code ? [code] : []
    }),
    words: textIn(form.get('words')) || null,
  }
  const refills = numberIn(form.get('refills')) ?? Number.NaN
  const days = daysOf(dosage, refills) ?? numberIn(form.get('days')) ?? Number.NaN
  return {
    medicine: form.has('name')
      ? {
          name,
          strength: textIn(form.get('strength')),
          form: codeIn(medicineForms, form.get('form')) ?? 'tablet',
          unit: codeIn(doseUnits, form.get('unit')) ?? 'tablet',
          rxcui: textIn(form.get('rxcui')) || null,
        }
      : null,
    dosage,
    days,
    refills,
    quantity:
      (days > 0 ? quantityFor(dosage, days) : null) ?? numberIn(form.get('quantity')) ?? Number.NaN,
    reason: codeIn(indications, form.get('reason')),
  }
}

/** Days of one supply of a course divided by its refills; null where they are typed. */
export const daysOf = (
  { forDays, asNeeded, frequency }: Dosage,
  refills: number,
): number | null => {
  if (forDays === null || asNeeded !== null || frequency === 'once') return null
  const days = forDays / (1 + refills)
  return Number.isInteger(days) ? days : null
}
