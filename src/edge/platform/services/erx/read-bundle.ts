import * as z from 'zod/mini'

const text = z.optional(z.string())
const coding = z.object({ system: text, code: text, display: text })
const concept = z.object({ coding: z.optional(z.array(coding)), text })
const identifiers = z.optional(z.array(z.object({ system: text, value: text })))
const reference = z.optional(z.object({ reference: text }))
const quantity = z.optional(z.object({ value: z.optional(z.number()), unit: text }))

/** FHIR R4, as far as messages of prescriptions are read. */
const resources = {
  MessageHeader: z.object({
    id: text,
    eventCoding: z.optional(coding),
    destination: z.optional(z.array(z.object({ receiver: reference }))),
    response: z.optional(z.object({ identifier: text, code: text })),
  }),
  MedicationRequest: z.object({
    status: text,
    contained: z.optional(
      z.array(z.object({ resourceType: text, id: text, valueQuantity: quantity })),
    ),
    groupIdentifier: z.optional(z.object({ value: text })),
    medicationCodeableConcept: z.optional(concept),
    note: z.optional(z.array(z.object({ text }))),
    dosageInstruction: z.optional(
      z.array(
        z.object({
          text,
          asNeededCodeableConcept: z.optional(concept),
          timing: z.optional(
            z.object({
              repeat: z.optional(
                z.object({
                  count: z.optional(z.number()),
                  frequency: z.optional(z.number()),
                  period: z.optional(z.number()),
                  periodUnit: text,
                }),
              ),
            }),
          ),
          route: z.optional(concept),
          doseAndRate: z.optional(z.array(z.object({ doseQuantity: quantity }))),
        }),
      ),
    ),
    dispenseRequest: z.optional(
      z.object({ quantity, expectedSupplyDuration: quantity, performer: reference }),
    ),
  }),
  Patient: z.object({
    birthDate: text,
    gender: text,
    name: z.optional(z.array(z.object({ family: text, given: z.optional(z.array(z.string())) }))),
    address: z.optional(
      z.array(
        z.object({
          line: z.optional(z.array(z.string())),
          city: text,
          state: text,
          postalCode: text,
        }),
      ),
    ),
  }),
  Practitioner: z.object({ identifier: identifiers }),
  Organization: z.object({ identifier: identifiers, name: text }),
  OperationOutcome: z.object({
    issue: z.array(z.object({ severity: text, details: z.optional(concept), diagnostics: text })),
  }),
} as const
const bundle = z.object({
  resourceType: z.literal('Bundle'),
  type: z.literal('message'),
  timestamp: text,
  entry: z.array(z.object({ resource: z.optional(z.unknown()) })),
})
const typed = z.object({ resourceType: z.string() })

/** A FHIR message with the first resource of each type that can be read; null for anything else. */
export const readBundle = (sent: unknown) => {
  const parsed = bundle.safeParse(sent)
  if (!parsed.success) return null
  const all = parsed.data.entry.map(({ resource }) => resource)
  const first = (type: string) =>
    all.find((each) => typed.safeParse(each).data?.resourceType === type)
  return {
    header: resources.MessageHeader.safeParse(first('MessageHeader')).data,
    request: resources.MedicationRequest.safeParse(first('MedicationRequest')).data,
    patient: resources.Patient.safeParse(first('Patient')).data,
    clinician: resources.Practitioner.safeParse(first('Practitioner')).data,
    pharmacy: resources.Organization.safeParse(first('Organization')).data,
    outcome: resources.OperationOutcome.safeParse(first('OperationOutcome')).data,
    hasTask: first('Task') !== undefined,
    /** All resources, as they came. */
    all,
  }
}
export type ReadBundle = NonNullable<ReturnType<typeof readBundle>>
