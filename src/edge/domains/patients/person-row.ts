import { type SQL, sql } from '#edge/platform/db/index'
import type { FhirPerson } from '#edge/platform/services/fhir-patient'

/** A patient as orders name them to other services: columns of `patients p` and `users u`. */
export const personColumns: SQL = sql`p.id as "patientId", u.first_name as "firstName", u.last_name as "lastName",
  u.phone, p.dob, p.sex, p.address_line_1 as line1, p.address_line_2 as line2, p.city, p.state, p.zip`

export interface PersonRow extends Omit<FhirPerson, 'id' | 'address'> {
  readonly patientId: string
  readonly line1: string | null
  readonly line2: string | null
}

export const fhirPersonOf = (row: PersonRow): FhirPerson => ({
  id: row.patientId,
  firstName: row.firstName,
  lastName: row.lastName,
  dob: row.dob,
  sex: row.sex,
  phone: row.phone,
  address: [row.line1, row.line2].flatMap((line) => line || []),
  city: row.city,
  state: row.state,
  zip: row.zip,
})
