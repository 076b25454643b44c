import { z } from '#edge/jsonapi/contract'

/** What the platform reads of FHIR R4: all else of a resource is left as it came. */
const text = z.optional(z.string())
export const coding = z.object({ system: text, code: text, display: text })
export const concept = z.object({ coding: z.optional(z.array(coding)), text })
const identifier = z.object({ system: text, value: text })
export const reference = z.object({
  reference: text,
  identifier: z.optional(identifier),
  display: text,
})
export const fhirQuantity = z.object({
  value: z.optional(z.number()),
  comparator: text,
  unit: text,
  system: text,
  code: text,
})
const many = <T extends z.ZodMiniType>(each: T) => z.optional(z.array(each))

export const patient = z.object({
  resourceType: z.literal('Patient'),
  name: many(
    z.object({
      use: text,
      text,
      family: text,
      given: z.optional(z.array(z.string())),
    }),
  ),
  birthDate: text,
})

export const serviceRequest = z.object({
  resourceType: z.literal('ServiceRequest'),
  identifier: many(identifier),
})

const period = z.object({ start: text })
export const specimen = z.object({
  resourceType: z.literal('Specimen'),
  collection: z.optional(
    z.object({ collectedDateTime: text, collectedPeriod: z.optional(period) }),
  ),
})

const values = {
  valueString: text,
  valueQuantity: z.optional(fhirQuantity),
  valueCodeableConcept: z.optional(concept),
  valueInteger: z.optional(z.number()),
  valueBoolean: z.optional(z.boolean()),
  valueRatio: z.optional(
    z.object({ numerator: z.optional(fhirQuantity), denominator: z.optional(fhirQuantity) }),
  ),
  valueRange: z.optional(z.unknown()),
  valueSampledData: z.optional(z.unknown()),
  valueTime: text,
  valueDateTime: text,
  valuePeriod: z.optional(z.unknown()),
  dataAbsentReason: z.optional(concept),
  interpretation: many(concept),
  referenceRange: many(
    z.object({
      low: z.optional(fhirQuantity),
      high: z.optional(fhirQuantity),
      type: z.optional(concept),
      appliesTo: many(concept),
      text,
    }),
  ),
}
const component = z.object({ code: concept, modifierExtension: many(z.unknown()), ...values })
export const observation = z.object({
  resourceType: z.literal('Observation'),
  id: text,
  status: text,
  code: concept,
  subject: z.optional(reference),
  modifierExtension: many(z.unknown()),
  ...values,
  note: many(z.object({ text: z.string() })),
  component: many(component),
  hasMember: many(reference),
  basedOn: many(reference),
  effectiveDateTime: text,
  effectivePeriod: z.optional(period),
})
export type Observation = z.output<typeof observation>
export type ObservationPart = z.output<typeof component>

export const diagnosticReport = z.object({
  resourceType: z.literal('DiagnosticReport'),
  status: z.string(),
  modifierExtension: many(z.unknown()),
  basedOn: many(reference),
  subject: z.optional(reference),
  specimen: many(reference),
  result: many(reference),
  effectiveDateTime: text,
  effectivePeriod: z.optional(period),
  performer: many(reference),
  conclusion: text,
  conclusionCode: many(concept),
  presentedForm: many(z.object({ title: text, contentType: text, data: text, url: text })),
  contained: z.optional(z.array(z.looseObject({ resourceType: z.string() }))),
})
export type DiagnosticReport = z.output<typeof diagnosticReport>

const bundle = z.object({
  resourceType: z.literal('Bundle'),
  entry: many(
    z.object({ fullUrl: text, resource: z.optional(z.looseObject({ resourceType: z.string() })) }),
  ),
})

export type SentResource = { readonly resourceType: string; readonly [key: string]: unknown }

/** The resources that came with a report, by every name that a reference may give them. */
export class ResourceIndex {
  readonly #byName = new Map<string, SentResource>()
  readonly all: readonly SentResource[]

  constructor(
    named: readonly { readonly names: readonly string[]; readonly resource: SentResource }[],
  ) {
    this.all = named.map(({ resource }) => resource)
    for (const { names, resource } of named)
      for (const name of names) this.#byName.set(name, resource)
  }

  find(name: string | undefined): SentResource | undefined {
    if (!name) return undefined
    // Of an absolute address, its last two parts name the resource too.
    return this.#byName.get(name) ?? this.#byName.get(name.split('/').slice(-2).join('/'))
  }
}

const namesOf = (resource: SentResource, fullUrl?: string): string[] => {
  const { id, resourceType } = resource
  return [
    ...(typeof id === 'string' ? [`#${id}`, `${resourceType}/${id}`, `urn:uuid:${id}`] : []),
    ...(fullUrl ? [fullUrl] : []),
  ]
}

export interface ReportInMessage {
  readonly resource: SentResource
  readonly beside: ResourceIndex
}

/** The reports of a message: one by itself, or those of a bundle with all that came with them. */
export const reportsOf = (sent: unknown): readonly ReportInMessage[] => {
  const { data: bundled } = bundle.safeParse(sent)
  const entries = (bundled?.entry ?? []).flatMap(({ fullUrl, resource }) =>
    resource ? [{ names: namesOf(resource, fullUrl), resource }] : [],
  )
  const reports = bundled
    ? entries.map(({ resource }) => resource)
    : [z.looseObject({ resourceType: z.string() }).safeParse(sent).data]
  return reports.flatMap((resource) => {
    if (resource?.resourceType !== 'DiagnosticReport') return []
    const contained = z
      .array(z.looseObject({ resourceType: z.string() }))
      .safeParse(resource.contained)
    const own = (contained.data ?? []).map((each) => ({ names: namesOf(each), resource: each }))
    return [{ resource, beside: new ResourceIndex([...entries, ...own]) }]
  })
}
