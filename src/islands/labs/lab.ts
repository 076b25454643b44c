import { type Api, ApiError } from '#edge/client'
import {
  hasResult,
  type LabTestCode,
  labTestCodes,
  labTests,
  testsWithoutResult,
} from '#edge/domains/labs/lab-tests'
import { vendorCodes } from '#edge/domains/labs/vendors'
import { loadCareSteps } from '../care/care-steps'
import { loadClinicalFacts } from './facts'

const labsOf = (api: Api, patientId: string) => api.labs.in({ patients: patientId })
const readLabs = (api: Api, patientId: string) =>
  labsOf(api, patientId).list({ include: ['provider'] })
export type Lab = Awaited<ReturnType<typeof readLabs>>[number]

const readResults = (api: Api, lab: string) =>
  api.call('GET /labs/:lab/results', { params: { lab } })
export type LabResult = Awaited<ReturnType<typeof readResults>>[number]

/** The tests that a patient reads no result of. */
export const missingOf = ({
  lab: { tests = [] },
  results,
}: {
  readonly lab: Pick<Lab, 'tests'>
  readonly results: readonly Pick<LabResult, 'code' | 'flag'>[]
}): LabTestCode[] =>
  testsWithoutResult(
    tests,
    results.flatMap(({ code, flag }) => (hasResult(flag) ? [code] : [])),
  )

const isMeasured = (code: LabTestCode): boolean => labTests[code].kind === 'number'
const measuredTests = labTestCodes.filter(isMeasured)

/** What a patient has of labs: orders and results, and the tests at home that wait for an answer. */
export const loadLabs = async (api: Api, patientId: string) => {
  const [labs, vendors, open, careSteps] = await Promise.all([
    readLabs(api, patientId),
    api.call('GET /patients/:patient/lab_vendors', { params: { patient: patientId } }),
    api.hiv_labs.in({ patients: patientId }).list({ filter: { status: 'pending' } }),
    loadCareSteps(api, patientId),
  ])
  const vendor = vendorCodes.find((code) => vendors.some(({ id }) => id === code)) ?? null
  return { ...sortLabs(labs), vendor, selfTest: open[0] ?? null, careSteps }
}

const closedStatuses: readonly Lab['status'][] = ['rejected', 'lost', 'canceled', 'expired']
export const isReleased = ({ releasedAt }: Pick<Lab, 'releasedAt'>): boolean => releasedAt !== null

/** What the patient told of a test at home: they know it, while it waits to be read. */
const isOwnAnswer = ({ tests = [] }: Pick<Lab, 'tests'>): boolean =>
  tests.length > 0 && tests.every((code) => code === 'hiv_self_test')

const sortLabs = (labs: readonly Lab[]) => {
  const waiting = labs.filter((lab) => !isReleased(lab) && !isOwnAnswer(lab))
  return {
    results: labs
      .filter(isReleased)
      .toSorted((a, b) => (b.releasedAt ?? '').localeCompare(a.releasedAt ?? '')),
    underway: waiting.filter(({ status }) => !closedStatuses.includes(status)),
    closed: waiting.filter(({ status }) => closedStatuses.includes(status)),
  }
}

/** One of them with its values, and what was measured before; null where there is none of this address. */
export const loadLab = async (api: Api, patientId: string, id: string) => {
  const [lab, results, measured, files, careSteps] = await Promise.all([
    labsOf(api, patientId)
      .get(id, { include: ['provider'] })
      .catch(unlessMissing),
    readResults(api, id).catch(unlessMissing),
    api.lab_results.in({ patients: patientId }).list({ filter: { code: measuredTests } }),
    api.call('GET /labs/:lab/files', { params: { lab: id } }).catch(unlessMissing),
    loadCareSteps(api, patientId),
  ])
  return (
    lab && {
      lab,
      careSteps,
      files: files ?? [],
      // Later results are shown on their own pages.
      facts: {
        ...(await loadClinicalFacts(api, patientId, lab.resultedAt)),
        hasUnreadPart: lab.hasUnreadPart === true,
      },
      results: (results ?? []).filter(({ isCorrected }) => !isCorrected),
      // What came after this result is told on its own page.
      measured: measured.filter(
        ({ isCorrected, finalAt }) => !isCorrected && finalAt <= (lab.resultedAt ?? ''),
      ),
    }
  )
}

/** Open notices that there is a result to read. */
export const loadUnread = (api: Api, patientId: string) =>
  api.todos
    .in({ patients: patientId })
    .list({ filter: { kind: 'LAB_RESULTS_RECEIVED', status: 'todo' } })

/** The notice that there is something to read has done its work once that is open. */
export const markRead = async (
  api: Api,
  patientId: string,
  labId: string,
  unread: Awaited<ReturnType<typeof loadUnread>>,
): Promise<void> => {
  const todos = api.todos.in({ patients: patientId })
  await Promise.all(
    unread
      .filter(({ subjectId }) => subjectId === labId)
      .map(({ id }) => todos.update(id, { status: 'done' })),
  )
}

const unlessMissing = (error: unknown): null => {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}
