/** A FHIR R4 resource as it is written. */
export type FhirResource = Readonly<Record<string, unknown>> & {
  readonly resourceType: string
  readonly id: string
}

/** Whom a resource is about. */
export interface FhirSubject {
  readonly reference: string
}

export const referenceTo = (id: string) => ({ reference: `urn:uuid:${id}` })

export const coded = (system: string, code: string) => ({ coding: [{ system, code }] })

export const loinc = 'http://loinc.org'

export const observationCategory = (code: 'vital-signs' | 'laboratory') =>
  coded('http://terminology.hl7.org/CodeSystem/observation-category', code)

export const quantity = (value: number, unit: string | null, ucum: string | null) => ({
  value,
  ...(unit && { unit }),
  ...(ucum && { system: 'http://unitsofmeasure.org', code: ucum }),
})
