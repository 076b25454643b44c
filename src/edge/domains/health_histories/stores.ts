import type { RowStore } from '#edge/jsonapi/index'
import { labResults } from '../labs/results/contract'
import { observations } from '../labs/results/table'
import { healthHistories as contract } from './contract'
import { healthEntries } from './table'
import { vitalOf } from './vitals'

/** Where what is written in words is kept. */
export const entryStore: RowStore = {
  table: healthEntries,
  contract,
  columns: ({ value: _value, unit: _unit, ...entry }) => entry,
}

/** FHIR Observation.status of a measurement; one that a clinician has not confirmed may still change. */
const observationStatuses: Readonly<Record<string, string>> = {
  proposed: 'preliminary',
  active: 'final',
  entered_in_error: 'entered-in-error',
}

/** Where measurements are kept, beside the values of laboratories. */
export const measurementStore: RowStore = {
  table: observations,
  contract: labResults,
  columns: ({ section, code, status, takenAt, ...measured }) => ({
    ...measured,
    ...(section && { category: section === 'vitals' ? 'vital-signs' : 'laboratory' }),
    ...(code && { code: vitalOf(code)?.observation }),
    ...(status && {
      status: observationStatuses[status],
      isResult: Number(status !== 'entered_in_error'),
    }),
    // It is final from when it was taken.
    ...(takenAt && { takenAt, finalAt: takenAt }),
  }),
}
