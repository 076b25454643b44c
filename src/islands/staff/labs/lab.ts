import type { Api } from '#edge/client'
import {
  hasResult,
  isHivTest,
  isReportInWords,
  type LabTestCode,
  labTestOf,
  testsWithoutResult,
} from '#edge/domains/labs/lab-tests'
import { gravestRank, valuesToTell } from '#edge/domains/labs/marks/gravity'
import type { ResultFlag } from '#edge/domains/labs/tests/lab-test'
import type { ClosingPlan } from '#edge/domains/labs/transitions'
import { valueWithUnit } from '#islands/labs/value-with-unit'
import { apiWithLocalErrors } from '#islands/stores/api'

/** Of a patient no more than the list and the open result show. */
const listedParts = {
  include: ['patient', 'results'],
  fields: {
    patients: ['fullChosenName', 'portrait', 'pronouns', 'dob', 'state', 'language', 'phone'],
  },
} as const

/** A lab with its patient and its values. */
export const loadLabToReview = (api: Api, id: string) => api.labs.get(id, listedParts)
export type LabToReview = Awaited<ReturnType<typeof loadLabToReview>>

/** Whether the patient reads it as it stands now; a corrected value waits for its own release. */
export const isReadByPatient = ({
  releasedAt,
  resultedAt,
}: Pick<LabToReview, 'releasedAt' | 'resultedAt'>): boolean =>
  Boolean(releasedAt && resultedAt && releasedAt >= resultedAt)

export const labViews = ['mine', 'team'] as const
export type LabView = (typeof labViews)[number]

export interface LabPage {
  readonly rows: readonly LabToReview[]
  readonly next: string | null
  readonly total: number | null
}

/** Results that no clinician has closed: the gravest first, then the one that waits longest. */
export const loadLabsToReview = async (
  api: Api,
  view: LabView,
  after?: string | undefined,
): Promise<LabPage> =>
  api.labs.page({
    filter: { awaitsClosing: true, mine: view === 'mine' },
    ...listedParts,
    sort: 'gravity',
    page: { size: 50, total: true, after },
  })

/** Where labs are ordered: in the chart of a patient, or in a visit. */
export interface LabAddress {
  readonly patientId: string
  readonly encounterId?: string | undefined
}

/** The labs of a patient or of a visit, newest first; without what was found for who reads no results. */
export const loadLabsOf = (api: Api, { patientId, encounterId }: LabAddress, readsResults = true) =>
  (encounterId
    ? api.labs.in({ patients: patientId, encounters: encounterId })
    : api.labs.in({ patients: patientId })
  ).page({ ...(readsResults && { include: ['results'] }), page: { size: 100 } })
export type PatientLab = Awaited<ReturnType<typeof loadLabsOf>>['rows'][number]

/** What the lab does not know, as no attempt to tell it came through; null where it knows all. */
export const failedLabTransmission = ({
  status,
  transmissionFailedAt,
}: Pick<PatientLab, 'status' | 'transmissionFailedAt'>): string | null => {
  if (!transmissionFailedAt) return null
  if (status === 'ordered') return 'The lab did not get this order.'
  return status === 'canceled' ? 'The lab was not told that this order is canceled.' : null
}

/** A value that stands, with what it corrects. */
export interface LabValue {
  readonly code: LabTestCode
  readonly value: string
  readonly unit: string | null
  readonly range: string | null
  readonly flag: ResultFlag
  /** What the laboratory writes beside the value. */
  readonly comment: string | null
  readonly status: string
  readonly finalAt: string
  /** The earlier value, where this one corrects it. */
  readonly corrects: string | null
  /** Whether newer rules gave the same report another flag: the laboratory corrected nothing. */
  readonly isReadAgain: boolean
}

/** The values of a lab as they stand now, in the order of its tests. */
export const labValuesOf = ({ results, tests = [] }: Pick<PatientLab, 'results' | 'tests'>) => {
  const all = results.flatMap((each) => ('code' in each ? [each] : []))
  const standing = all.filter(({ isCorrected }) => !isCorrected)
  const placeOf = (code: LabTestCode) => tests.indexOf(code) + 1 || tests.length + 1
  return standing
    .map(({ corrects, ...each }): LabValue => {
      const earlier = all.find(({ id }) => id === corrects?.id)
      return {
        ...each,
        corrects: earlier?.value ?? null,
        isReadAgain:
          earlier !== undefined && reportedParts.every((part) => each[part] === earlier[part]),
      }
    })
    .toSorted((a, b) => placeOf(a.code) - placeOf(b.code))
}

const reportedParts = ['value', 'unit', 'range', 'status', 'labFlags', 'comment'] as const

/** The tests of a whole report that the lab gave no value of. */
export const missingTestsOf = (lab: Pick<PatientLab, 'results' | 'tests' | 'resultedAt'>) =>
  lab.resultedAt === null
    ? []
    : testsWithoutResult(
        lab.tests ?? [],
        labValuesOf(lab).flatMap(({ code, flag }) => (hasResult(flag) ? [code] : [])),
      )

/** What stands out comes first. */
export const bySeverity = <V extends Pick<LabValue, 'flag'>>(values: readonly V[]): V[] =>
  values.toSorted((a, b) => severityOf(a) - severityOf(b))
const severityOf = ({ flag }: Pick<LabValue, 'flag'>) =>
  urgentFlags.has(flag) ? 0 : flag === 'normal' ? 2 : 1
const urgentFlags: ReadonlySet<ResultFlag> = new Set([
  'reactive',
  'detected',
  'critical_low',
  'critical_high',
  'unread',
])

/** 'Syphilis RPR: 1:16', a viral load that was counted, or how many of the tests are in range. */
export const labSummary = (
  lab: Pick<PatientLab, 'results' | 'tests' | 'resultedAt' | 'gravity'>,
): string => {
  const values = labValuesOf(lab)
  const [worst] = [...callsOf(lab), ...bySeverity(values)]
  const telling = worst?.flag === 'normal' ? values.find(isCounted) : worst
  if (telling) return `${labTestOf(telling.code).name}: ${wordsOf(telling)}`
  return `${values.length} of ${values.length + missingTestsOf(lab).length} in range`
}

/** The value, unless it says nothing by itself. */
const wordsOf = (value: LabValue): string => {
  if (value.flag === 'withdrawn') return 'taken back by the lab'
  if (value.flag !== 'unread') return valueWithUnit(value)
  return isReportInWords(value.code) ? 'a report in words' : `to be read, “${valueWithUnit(value)}”`
}

/** Copies of a virus that were counted: low, as treatment wants it, and still a number to read. */
const isCounted = ({ code, value }: LabValue): boolean =>
  labTestOf(code).kind === 'viral_load' && /^[1-9]/.test(value)

export const flagTone = (flag: ResultFlag) =>
  flag === 'normal' ? undefined : urgentFlags.has(flag) ? 'danger' : 'warning'

/** Values that need a call before their release, HIV first. A titer that follows its treatment needs none. */
export const callsOf = (lab: Pick<PatientLab, 'gravity' | 'results' | 'tests'>): LabValue[] =>
  valuesToTell(lab.gravity ?? gravestRank, labValuesOf(lab)).toSorted(
    (a, b) => Number(isHivTest(b.code)) - Number(isHivTest(a.code)),
  )

export interface EarlierValue {
  readonly value: string
  /** As it was reported then: laboratories change units. */
  readonly unit: string | null
  readonly finalAt: string
}
export type EarlierValues = Readonly<Partial<Record<LabTestCode, EarlierValue>>>

/** What each test of a lab found the last time before it. */
export const loadEarlierValues = async (api: Api, lab: LabToReview): Promise<EarlierValues> => {
  const values = labValuesOf(lab)
  const rows = await api.lab_results.in({ patients: lab.patient?.id ?? '' }).list({
    filter: { code: values.map(({ code }) => code) },
    sort: '-finalAt',
    page: { size: 100 },
  })
  const found: Partial<Record<LabTestCode, EarlierValue>> = {}
  for (const { code, value, unit, finalAt, isCorrected, lab: of } of rows) {
    const own = values.find((each) => each.code === code)
    const isBefore = of?.id !== lab.id && own !== undefined && finalAt < own.finalAt
    if (isBefore && !isCorrected) found[code] ??= { value, unit, finalAt }
  }
  return found
}

export type ReviewStep = 'nurse_review' | 'make_ready' | 'follow_up' | 'release'

/** Takes the reading of a result on; what the patient will read is kept first. Rejects as the API does. */
export const moveReview = async (lab: LabToReview, step: ReviewStep, message: string | null) => {
  const version = message === null ? lab.version : await keepMessage(lab, message)
  return apiWithLocalErrors.call(`POST /labs/:id/${step}`, { params: { id: lab.id }, version })
}

/** The version that stands then. */
const keepMessage = async ({ id, version, patientMessage }: LabToReview, message: string) => {
  const words = message.trim() || null
  if (words === (patientMessage ?? null)) return version
  return (await apiWithLocalErrors.labs.update(id, { patientMessage: words }, { version })).version
}

export interface Hold {
  readonly reasonCode: 'call_first' | 'may_harm'
  readonly reasonText?: string | null | undefined
}
export const holdLab = ({ id, version }: LabToReview, hold: Hold) =>
  apiWithLocalErrors.call('POST /labs/:id/hold', { params: { id }, version, body: hold })

export type LabMark = 'mark_read' | 'tell' | 'reopen'
export const markLab = (lab: Pick<LabToReview, 'id' | 'version'>, mark: LabMark) =>
  apiWithLocalErrors.call(`POST /labs/:id/${mark}`, {
    params: { id: lab.id },
    version: lab.version,
  })

export interface Closing {
  readonly plan: ClosingPlan
  readonly planText?: string | null | undefined
  readonly planReason?: string | null | undefined
}
export const closeLab = ({ id, version }: LabToReview, closing: Closing) =>
  apiWithLocalErrors.call('POST /labs/:id/close', { params: { id }, version, body: closing })

export type LastValue = Pick<LabValue, 'code' | 'value' | 'unit' | 'flag' | 'finalAt'>

/** What each test of a patient found last, what stands out first. */
export const loadLastValues = async (api: Api, patientId: string): Promise<LastValue[]> => {
  const rows = await api.lab_results
    .in({ patients: patientId })
    .list({ sort: '-finalAt', page: { size: 100 } })
  const found = new Map<LabTestCode, LastValue>()
  for (const { code, value, unit, flag, finalAt, isCorrected } of rows)
    if (!isCorrected && !found.has(code)) found.set(code, { code, value, unit, flag, finalAt })
  return bySeverity([...found.values()])
}

export const loadLabFiles = (lab: string) =>
  apiWithLocalErrors.call('GET /labs/:lab/files', { params: { lab } })
export const readLabFile = async (lab: string, attachment: string) =>
  (
    await apiWithLocalErrors.call('GET /labs/:lab/files/:attachment', {
      params: { lab, attachment },
    })
  ).file
export const addLabFile = (lab: string, body: { file: string; name: string }) =>
  apiWithLocalErrors.call('POST /labs/:lab/files', { params: { lab }, body })
export const renameLabFile = (patient: string, file: string, name: string) =>
  apiWithLocalErrors.call('PATCH /patients/:patient/labs_files/:file', {
    params: { patient, file },
    body: { name },
  })

export const loadLabNotes = (lab: string) =>
  apiWithLocalErrors.call('GET /labs/:lab/notes', {
    params: { lab },
    query: { page: { size: 100 } },
  })
export const addLabNote = (lab: string, body: string) =>
  apiWithLocalErrors.call('POST /labs/:lab/notes', { params: { lab }, body: { body } })

/** Values as a person read or typed them, on an order of the lab or from elsewhere. */
export const keepLabResults = (
  { id }: Pick<PatientLab, 'id'>,
  values: readonly { readonly code: LabTestCode; readonly value: string }[],
) =>
  apiWithLocalErrors.call('POST /labs/:lab/results', {
    params: { lab: id },
    body: { values: [...values] },
  })
