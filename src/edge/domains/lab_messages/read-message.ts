import { z } from '#edge/jsonapi/contract'
import { dateField, instantField } from '#edge/platform/fields'
import { type FhirTask, readFhirTask } from '#edge/platform/services/fhir-task'
import { parseJson } from '#edge/platform/services/parse-json'
import type { LabReport, ReportedValue } from '../labs'
import { labTestByLoinc, type ResultFlag } from '../labs/lab-tests'
import { labStatuses } from '../labs/transitions'

const identifier = z.object({ value: z.string() })
const codes = z.object({ coding: z.array(z.object({ code: z.string() })) })
const text = z.optional(z.string())

/** What was found, with the patient and the values in it. */
const patient = z.object({
  resourceType: z.literal('Patient'),
  name: z.array(z.object({ family: z.string(), given: z.array(z.string()) })),
  birthDate: dateField,
})
const observation = z.object({
  resourceType: z.literal('Observation'),
  code: codes,
  valueString: text,
  valueQuantity: z.optional(z.object({ value: z.number(), comparator: text, unit: text })),
  valueCodeableConcept: z.optional(z.object({ text: z.string() })),
  interpretation: z.optional(z.array(codes)),
  referenceRange: z.optional(z.array(z.object({ text }))),
})
const diagnosticReport = z.object({
  resourceType: z.literal('DiagnosticReport'),
  basedOn: z.array(z.object({ identifier })),
  status: z.enum(['partial', 'preliminary', 'final', 'amended', 'corrected', 'appended']),
  effectiveDateTime: z.optional(instantField),
  performer: z.optional(z.array(z.object({ display: z.string() }))),
  contained: z.array(z.looseObject({ resourceType: z.string() })),
})

export type LabMessage =
  | {
      readonly kind: 'progress'
      readonly orderId: string
      readonly status: (typeof labStatuses)[number]
      readonly reasonCode: string | null
      readonly trackingNumber: string | null
    }
  | {
      readonly kind: 'report'
      readonly orderId: string
      readonly vendor: string | null
      readonly name: string
      readonly dob: string
      readonly report: Omit<LabReport, 'at'>
      /** What of it is not known here, as the lab wrote it. */
      readonly unread: string | null
    }

/** What a lab tells, or null where it is none of this. Of a report that is not understood, all is unread. */
export const readLabMessage = (body: string): LabMessage | null => {
  const sent = parseJson(body)
  const progress = readFhirTask(sent)
  if (progress) return progressOf(progress)
  const { data } = diagnosticReport.safeParse(sent)
  return (data && reportOf(data)) ?? (anyReport.safeParse(sent).success ? unreadReport(body) : null)
}

const anyReport = z.object({ resourceType: z.literal('DiagnosticReport') })
const unreadReport = (body: string): LabMessage => ({
  kind: 'report',
  orderId: '',
  vendor: null,
  name: '',
  dob: '',
  report: { status: 'partial', values: [] },
  unread: body,
})

/** A request for a test has the name of its order, a point and the test. */
const orderIdOf = (name: string): string => name.split('.')[0] ?? ''

const progressOf = ({ orderId, statuses, ...task }: FhirTask): LabMessage | null => {
  const status = labStatuses.find((each) => each === statuses[0]?.code)
  return status
    ? {
        kind: 'progress',
        orderId: orderIdOf(orderId),
        status,
        reasonCode: task.reasonCode,
        trackingNumber: task.trackingNumber,
      }
    : null
}

/** HL7's words for how a value stands to what is expected (ObservationInterpretation). */
const flags: Readonly<Record<string, ResultFlag>> = {
  N: 'normal',
  NEG: 'normal',
  ND: 'normal',
  NR: 'normal',
  L: 'low',
  LL: 'low',
  H: 'high',
  HH: 'high',
  A: 'abnormal',
  AA: 'abnormal',
  RR: 'reactive',
  POS: 'detected',
  DET: 'detected',
  IND: 'inconclusive',
  E: 'inconclusive',
}

/** What a report holds beside its results. */
const withoutResult = [
  'Patient',
  'Specimen',
  'Practitioner',
  'PractitionerRole',
  'Organization',
  'Location',
  'Device',
  'ServiceRequest',
]

const reportOf = (sent: z.output<typeof diagnosticReport>): LabMessage | null => {
  const [whose] = sent.contained.flatMap((each) => patient.safeParse(each).data ?? [])
  const [name] = whose?.name ?? []
  const found = sent.contained.flatMap((resource) =>
    withoutResult.includes(resource.resourceType)
      ? []
      : [{ resource, value: reportedValueOf(resource) }],
  )
  if (!whose || !name || found.length === 0) return null
  // Two values of one test that differ: which of them stands is for the lab to say.
  const isClear = ({ code, value }: ReportedValue) =>
    found.every((each) => each.value?.code !== code || each.value.value === value)
  const read = found.flatMap(({ value }) => (value && isClear(value) ? [value] : []))
  const unread = found.filter(({ value }) => !value || !isClear(value))
  const isWhole = sent.status !== 'partial' && sent.status !== 'preliminary'
  return {
    kind: 'report',
    orderId: orderIdOf(sent.basedOn[0]?.identifier.value ?? ''),
    vendor: sent.performer?.[0]?.display ?? null,
    name: [...name.given, name.family].join(' '),
    dob: whose.birthDate,
    report: {
      status: !isWhole ? 'partial' : sent.status === 'final' ? 'final' : 'corrected',
      values: read.filter((each, at) => read.findIndex(({ code }) => code === each.code) === at),
      collectedAt: sent.effectiveDateTime ?? null,
    },
    unread: unread.length > 0 ? JSON.stringify(unread.map(({ resource }) => resource)) : null,
  }
}

const reportedValueOf = (resource: unknown): ReportedValue | null => {
  const { data: sent } = observation.safeParse(resource)
  if (!sent) return null
  const code = sent.code.coding.map((each) => labTestByLoinc(each.code)).find(Boolean)
  const { valueQuantity: quantity } = sent
  const value = quantity
    ? `${quantity.comparator ?? ''}${quantity.value}`
    : (sent.valueCodeableConcept?.text ?? sent.valueString)
  if (!code || !value) return null
  return {
    code,
    value,
    unit: quantity?.unit ?? null,
    range: sent.referenceRange?.[0]?.text ?? null,
    flag: flags[sent.interpretation?.[0]?.coding[0]?.code ?? ''] ?? null,
  }
}
