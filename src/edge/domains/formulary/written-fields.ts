import { z } from '#edge/jsonapi/contract'
import { line } from '#edge/platform/fields'
import { asNeededCodes, doseUnits, frequencyCodes, instructionCodes, routes } from './dosage'
import { medicineForms } from './medications'
import { maxTopic } from './override-reasons'

const days = z
  .int('Enter for how many days')
  .check(z.minimum(1, 'Enter for how many days'), z.maximum(365, 'Enter for how many days'))
const units = (missing: string) =>
  z.nullable(z.number(missing).check(z.minimum(0.1, missing), z.maximum(100, missing)))

/** A medicine outside the formulary. */
export const medicineField = z.strictObject({
  name: line(100, 'Write the name of the medicine'),
  strength: line(60, 'Write its strength'),
  form: z.enum(medicineForms, 'Choose its form'),
  unit: z.enum(doseUnits, 'Choose what is counted'),
  rxcui: z.nullable(z.string().check(z.regex(/^\d{1,9}$/, 'No such code'))),
})

/** The dosage from which the sig is rendered. */
export const dosageField = z.strictObject({
  dose: units('Enter how many at a time'),
  route: z.enum(routes, 'Choose how it is taken'),
  frequency: z.enum(frequencyCodes, 'Choose how often'),
  forDays: z.nullable(days),
  asNeeded: z.nullable(z.enum(asNeededCodes, 'Choose when it is needed')),
  maxPerDay: units('Enter the most in 24 hours'),
  instructions: z.array(z.enum(instructionCodes)).check(z.maxLength(8)),
  words: z.nullable(line(140)),
})

/** Reasons of the clinician to prescribe against checks. */
export const overridesField = z.optional(
  z.nullable(
    z
      .array(
        z.strictObject({
          topic: line(maxTopic),
          kind: line(40),
          reason: line(40, 'Choose a reason'),
          words: z.optional(z.nullable(line(300))),
        }),
      )
      .check(z.maxLength(20)),
  ),
)
