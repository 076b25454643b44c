import type { HumanName, Patient } from '@medplum/fhirtypes'

/** A patient as other services identify them. */
export interface FhirPerson {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  /** YYYY-MM-DD */
  readonly dob: string
  /** Sex recorded at birth. */
  readonly sex: string | null
  readonly phone: string | null
  readonly address: readonly string[]
  readonly city: string | null
  readonly state: string
  readonly zip: string
}

const genders: Readonly<Record<string, NonNullable<Patient['gender']>>> = {
  Female: 'female',
  Male: 'male',
  Intersex: 'other',
}

/** FHIR R4 Patient. */
export const fhirPatient = (person: FhirPerson): Patient => ({
  resourceType: 'Patient',
  identifier: [{ system: 'urn:careplus:patients', value: person.id }],
  name: [{ use: 'official', ...namesOf(person) }],
  birthDate: person.dob,
  gender: genders[person.sex ?? ''] ?? 'unknown',
  ...(person.phone && { telecom: [{ system: 'phone', value: `+1${person.phone}` }] }),
  address: [
    {
      ...(person.address.length > 0 && { line: [...person.address] }),
      ...(person.city && { city: person.city }),
      state: person.state,
      postalCode: person.zip,
      country: 'US',
    },
  ],
})

/** Leaves out an empty part: some people have a single name. */
const namesOf = ({ firstName, lastName }: FhirPerson): HumanName => ({
  ...(isName(lastName) && { family: lastName }),
  ...(isName(firstName) && { given: [firstName] }),
})
const isName = (part: string): boolean => /[\p{L}\p{N}]/u.test(part)
