import { reasonInput } from '#edge/domains/dropdown_options/reason-codes'
import { z } from '#edge/jsonapi/contract'
import { line } from '#edge/platform/fields'
import { indications, medicationCodes } from '../formulary/medications'

const whole = (missing: string, min: number, max: number) =>
  z.int(missing).check(z.minimum(min, missing), z.maximum(max, missing))
const words = (max: number) => z.optional(z.nullable(line(max)))

/** What is said of a medicine when it is prescribed. */
export const prescriptionFields = {
  drug: z.enum(medicationCodes, 'Choose a medicine'),
  /** How it is taken, as it stands on the label. */
  sig: line(300, 'Write how it is taken'),
  quantity: whole('Enter how many', 1, 999),
  /** How long that lasts. */
  days: whole('Enter for how many days', 1, 365),
  refills: whole('Enter a number from 0 to 11', 0, 11),
  reason: z.enum(indications, 'Choose what it is for'),
  substitutionAllowed: z.optional(z.boolean()),
  /** For the pharmacist. */
  note: words(200),
  /** Why it is right for this patient all the same, where a check asks. */
  overrideReason: words(300),
}

/** Why it ends, and what is done about a danger of that, where a check asks. */
export const endInput = z.strictObject({
  ...reasonInput.shape,
  overrideReason: prescriptionFields.overrideReason,
})
