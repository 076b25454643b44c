import { reasonInput } from '#edge/domains/dropdown_options/reason-codes'
import { z } from '#edge/jsonapi/contract'
import { line } from '#edge/platform/fields'
import { indications } from '../formulary/medications'
import { drugCodes } from '../formulary/medicine'
import { dosageField, medicineField, overridesField } from '../formulary/written-fields'

const whole = (missing: string, min: number, max: number) =>
  z.int(missing).check(z.minimum(min, missing), z.maximum(max, missing))
const words = (max: number) => z.optional(z.nullable(line(max)))
/** What is said of a medicine when it is prescribed. */
export const prescriptionFields = {
  drug: z.enum(drugCodes, 'Choose a medicine'),
  medicine: z.optional(z.nullable(medicineField)),
  dosage: dosageField,
  quantity: whole('Enter how many', 1, 999),
  /** How long that lasts. */
  days: whole('Enter for how many days', 1, 365),
  refills: whole('Enter a number from 0 to 11', 0, 11),
  reason: z.enum(indications, 'Choose what it is for'),
  substitutionAllowed: z.optional(z.boolean()),
  /** For the pharmacist. */
  note: words(200),
  overrides: overridesField,
}

/** Why it ends, and what is done about a danger of that, where a check asks. */
export const endInput = z.strictObject({ ...reasonInput.shape, overrides: overridesField })
