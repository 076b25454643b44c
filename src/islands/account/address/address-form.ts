import * as z from 'zod/mini'
import { line, zip } from '#edge/platform/fields'
import { stateCodes } from '#edge/platform/us-states'
import type { PatientUpdate, PatientVersion } from '#islands/patient/record'
import { pickChanged, present } from '#islands/ui/merged-form/pick-changed'
import type { StoredValues } from '../../stores/merge-fields'

export const addressSchema = z.object({
  addressLine1: z.optional(line(100)),
  addressLine2: z.optional(line(100)),
  city: z.optional(line(100)),
  zip,
  /** Asked where the zip code is in more than one. */
  state: z.optional(z.enum(stateCodes, 'Choose your state')),
})

/** The address of a parcel. */
export const parcelSchema = addressSchema.check(
  z.refine(({ addressLine1 }) => Boolean(addressLine1), {
    path: ['addressLine1'],
    error: 'Enter the street',
  }),
  z.refine(({ city }) => Boolean(city), { path: ['city'], error: 'Enter the city' }),
)

/** Whether a parcel finds its way there, as the edge asks it before it orders a kit. */
export const isShippable = ({
  line1,
  city,
  zip: code,
}: {
  readonly line1: string | null
  readonly city: string | null
  readonly zip: string
}): boolean => Boolean(line1 && city && code)

export const addressLabels = {
  addressLine1: 'Street',
  addressLine2: 'Apartment, suite or care of',
  city: 'City',
  zip: 'Zip code',
  state: 'State',
} as const

export const addressValues = ({ homeAddress }: PatientVersion): StoredValues =>
  present({
    addressLine1: homeAddress?.line1,
    addressLine2: homeAddress?.line2,
    city: homeAddress?.city,
    zip: homeAddress?.zip,
  })

export const addressChanges = (
  output: z.output<typeof addressSchema>,
  changed: ReadonlySet<string>,
): PatientUpdate => ({
  ...pickChanged(output, changed, ['addressLine1', 'addressLine2', 'city', 'zip']),
  // With its zip code, which it is checked against.
  ...(output.state && changed.has('state') && { zip: output.zip, state: output.state }),
})
