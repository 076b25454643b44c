import { clinicMidnight } from '#edge/platform/time'
import type { LabReport, ReportedValue } from '../../labs'
import {
  onlyOrderOf,
  type ReportMessage,
  sortObservations,
  wholeUnlessPreliminary,
  withDoubts,
} from '../report-message'
import { takeDocuments, withoutDocuments } from '../sent-documents'
import { readObservation } from './observation-value'
import {
  type DiagnosticReport,
  diagnosticReport,
  type Observation,
  observation,
  patient,
  type ReportInMessage,
  type ResourceIndex,
  type SentResource,
  serviceRequest,
  specimen,
} from './resources'

/** Resources that come beside results and say nothing of them. */
const withoutResult = new Set([
  'Patient',
  'Specimen',
  'Practitioner',
  'PractitionerRole',
  'Organization',
  'Location',
  'Device',
  'ServiceRequest',
  'DiagnosticReport',
  'Provenance',
  'MessageHeader',
  'Encounter',
])

/** Of a report that is not understood, all is unread. */
export const readReport = ({ resource, beside }: ReportInMessage): ReportMessage => {
  const { data: sent } = diagnosticReport.safeParse(resource)
  const results = sent && resultsOf(sent, beside)
  const isUnknown = sent?.status === 'registered' || sent?.status === 'unknown'
  if (!sent || !results || isUnknown || sent.modifierExtension?.length)
    return unreadReport(resource)
  const whose = patientOf(sent, beside)
  const isWithdrawn = sent.status === 'cancelled' || sent.status === 'entered-in-error'
  const found = results.flatMap((each) => {
    const { data } = observation.safeParse(each)
    if (!data || isOfAnother(data, sent, beside))
      return [{ resource: each, value: null, isEmpty: false }]
    const read = isWithdrawn ? { ...data, status: sent.status } : data
    return readObservation(read, statusOfValues(sent.status)).map((value) => ({
      resource: each,
      ...value,
    }))
  })
  const { values, unread } = sortObservations(found)
  const documents = documentsOf(sent)
  const conclusion = conclusionOf(sent)
  return {
    kind: 'report',
    orderId: orderIdOf(sent, results, beside),
    vendor: sent.performer?.[0]?.display ?? null,
    ...whose,
    report: {
      status: reportStatusOf(sent.status, values),
      values: withDoubts(values, conclusion),
      collectedAt: collectedAtOf(sent, results, beside),
      conclusion,
    },
    unread:
      [
        ...(unread.length > 0
          ? [withoutDocuments(JSON.stringify(unread.map((each) => each.resource)))]
          : []),
        ...documents.refused,
      ].join('\n') || null,
    documents: documents.files,
  }
}

const unreadReport = (resource: SentResource): ReportMessage => ({
  kind: 'report',
  orderId: '',
  vendor: null,
  name: '',
  dob: '',
  report: { status: 'partial', values: [] },
  unread: withoutDocuments(JSON.stringify(resource)),
  documents: documentsOf(diagnosticReport.safeParse(resource).data).files,
})

const documentsOf = (sent: DiagnosticReport | undefined) =>
  takeDocuments(
    (sent?.presentedForm ?? []).map(({ title, data, url }) => ({
      name: title ?? 'Report',
      data,
      url,
    })),
  )

const statusOfValues = (reportStatus: string): string =>
  reportStatus === 'partial' || reportStatus === 'preliminary' ? 'preliminary' : 'final'

const reportStatusOf = (status: string, values: readonly ReportedValue[]): LabReport['status'] => {
  if (status === 'partial' || status === 'preliminary') return 'partial'
  return wholeUnlessPreliminary(status === 'final' ? 'final' : 'corrected', values)
}

/** The observations that the report names, else all that came with it. Null where it names one that did not come. */
const resultsOf = (
  sent: DiagnosticReport,
  beside: ResourceIndex,
): readonly SentResource[] | null => {
  const named = sent.result?.map(({ reference }) => beside.find(reference))
  if (named?.some((each) => !each)) return null
  const results = named
    ? named.flatMap((each) => (each ? withMembers(each, beside) : []))
    : beside.all.filter(({ resourceType }) => !withoutResult.has(resourceType))
  const hasDocument = (sent.presentedForm ?? []).length > 0 || sent.conclusion !== undefined
  return results.length > 0 || hasDocument ? [...new Set(results)] : null
}

const withMembers = (result: SentResource, beside: ResourceIndex): readonly SentResource[] => {
  const members = observation.safeParse(result).data?.hasMember ?? []
  const found = members.flatMap(({ reference }) => beside.find(reference) ?? [])
  return [result, ...found.filter((each) => each !== result)]
}

/** Whose it is; empty where it is of two people, or says nothing of them. */
const patientOf = (
  { subject }: DiagnosticReport,
  beside: ResourceIndex,
): { readonly name: string; readonly dob: string } => {
  const all = beside.all.filter(({ resourceType }) => resourceType === 'Patient')
  const named = beside.find(subject?.reference) ?? (all.length === 1 ? all[0] : undefined)
  const { data: whose } = patient.safeParse(named)
  const names = whose?.name ?? []
  const name = names.find(({ use }) => use === 'official') ?? names[0]
  const parts = [...(name?.given ?? []), name?.family].filter(Boolean).join(' ')
  return { name: parts || (name?.text ?? ''), dob: whose?.birthDate ?? '' }
}

/** Whether an observation names another patient than its report. */
const isOfAnother = (
  { subject }: Observation,
  { subject: ofReport }: DiagnosticReport,
  beside: ResourceIndex,
): boolean => {
  const [own, other] = [subject?.reference, ofReport?.reference]
  if (!own || !other) return false
  const found = beside.find(own)
  return found ? found !== beside.find(other) : own !== other
}

const orderIdOf = (
  sent: DiagnosticReport,
  results: readonly SentResource[],
  beside: ResourceIndex,
): string => {
  const requests = [
    ...(sent.basedOn ?? []),
    ...results.flatMap((each) => observation.safeParse(each).data?.basedOn ?? []),
  ]
  const names = requests.flatMap(({ identifier, reference }) => {
    if (identifier?.value) return [identifier.value]
    const { data: request } = serviceRequest.safeParse(beside.find(reference))
    const [own] = request?.identifier ?? []
    return own?.value ?? reference?.split('/').at(-1) ?? []
  })
  return onlyOrderOf(names)
}

/** Of a day without a time, its beginning in the clinic's zone: a specimen is not taken for newer than it is. */
const collectedAtOf = (
  sent: DiagnosticReport,
  results: readonly SentResource[],
  beside: ResourceIndex,
): string | null => {
  const specimens = (sent.specimen ?? []).flatMap(
    ({ reference }) => specimen.safeParse(beside.find(reference)).data?.collection ?? [],
  )
  const own = results.flatMap((each) => observation.safeParse(each).data ?? [])
  const [first] = [
    ...specimens.map((each) => each.collectedDateTime ?? each.collectedPeriod?.start),
    sent.effectiveDateTime ?? sent.effectivePeriod?.start,
    ...own.map((each) => each.effectiveDateTime ?? each.effectivePeriod?.start),
  ].flatMap((each) => instantOf(each) ?? [])
  return first ?? null
}

const instantOf = (moment: string | undefined): string | null => {
  if (!moment) return null
  if (/^\d{4}-\d{2}-\d{2}$/.test(moment)) return clinicMidnight(moment)
  if (!/^\d{4}-\d{2}-\d{2}T/.test(moment)) return null
  const at = Date.parse(moment)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

const conclusionOf = ({ conclusion, conclusionCode = [] }: DiagnosticReport): string | null => {
  const codes = conclusionCode.flatMap(
    ({ text, coding = [] }) =>
      text ?? coding.map(({ display, code }) => display ?? code).join(', '),
  )
  return [conclusion, ...codes].filter(Boolean).join('\n') || null
}
