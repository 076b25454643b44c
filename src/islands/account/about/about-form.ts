import * as z from 'zod/mini'
import { maxMeasure } from '#edge/domains/patients/record-limits'
import { race } from '#edge/platform/fields'
import type { PatientUpdate, PatientVersion } from '#islands/patient/record'
import { pickChanged, present } from '#islands/ui/merged-form/pick-changed'
import type { StoredValues } from '../../stores/merge-fields'

const inchesPerFoot = 12
const number = (words: string) =>
  z.pipe(
    z.string(words).check(z.regex(/^\s*\d+([.,]\d+)?\s*$/, words)),
    z.transform((typed) => Number(typed.replace(',', '.'))),
  )
const listed = (words: string) => z.string(words).check(z.minLength(1, words))
// A form sends one checked box as a text, several as a list, none not at all.
const races = z.pipe(
  z.transform((sent: unknown) => (sent === undefined ? [] : Array.isArray(sent) ? sent : [sent])),
  race,
)

export const aboutSchema = z.object({
  heightFeet: number('Enter your height').check(
    z.refine((feet) => (feet + 1) * inchesPerFoot <= maxMeasure, 'Enter your height'),
  ),
  heightInches: z.optional(
    number('Enter your height').check(
      z.refine((inches) => inches < inchesPerFoot, 'Enter inches from 0 to 11'),
    ),
  ),
  weight: number('Enter your weight').check(
    z.refine((pounds) => pounds <= maxMeasure, 'Enter your weight'),
  ),
  gender: listed('Choose your gender'),
  sex: listed('Choose your sex assigned at birth'),
  sexuality: listed('Choose your sexuality'),
  relationship: z.optional(z.string()),
  race: races,
  ethnicity: listed('Choose your ethnicity'),
})

const plain = ['weight', 'gender', 'sex', 'sexuality', 'relationship', 'race', 'ethnicity'] as const

export const aboutLabels = {
  heightFeet: 'Height in feet',
  heightInches: 'Height in inches',
  weight: 'Weight in pounds',
  gender: 'Gender',
  sex: 'Sex assigned at birth',
  sexuality: 'Sexuality',
  relationship: 'Relationship',
  race: 'Race',
  ethnicity: 'Ethnicity',
} as const

export const aboutValues = (record: PatientVersion): StoredValues => {
  const { height } = record
  const feet = typeof height === 'number' ? Math.floor(height / inchesPerFoot) : null
  const inches = typeof height === 'number' ? Math.round((height % inchesPerFoot) * 10) / 10 : null
  return present({
    ...Object.fromEntries(plain.map((name) => [name, record[name]])),
    heightFeet: feet,
    heightInches: inches,
  })
}

export const aboutChanges = (
  output: z.output<typeof aboutSchema>,
  changed: ReadonlySet<string>,
): PatientUpdate => ({
  ...pickChanged(output, changed, plain),
  ...((changed.has('heightFeet') || changed.has('heightInches')) && {
    height: output.heightFeet * inchesPerFoot + (output.heightInches ?? 0),
  }),
})
