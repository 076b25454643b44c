import type { Api } from '#edge/client'
import { vitalsIn } from '#edge/domains/health_histories/vitals'
import { labTestCodes, labTestOf } from '#edge/domains/labs/lab-tests'
import { type Measure, measureOf } from '#edge/domains/labs/reading/measure'
import { type HealthEntry, loadHistory } from '#islands/health-history/entries'
import { apiWithLocalErrors } from '#islands/stores/api'

export type HealthAlert = Awaited<ReturnType<typeof loadAlerts>>[number]
export interface HealthChartData {
  readonly entries: readonly HealthEntry[]
  readonly alerts: readonly HealthAlert[]
  /** What laboratories found and staff typed of tests; empty for who reads no results. */
  readonly values: readonly TestValue[]
}

const loadAlerts = (api: Api, patient: string) =>
  api.call('GET /patients/:patient/health_histories/alerts', {
    params: { patient },
    query: { filter: { acknowledged: 'false' }, page: { size: 50 } },
  })

type TestValue = Pick<
  Awaited<ReturnType<typeof loadValues>>[number],
  'code' | 'value' | 'unit' | 'measure' | 'finalAt' | 'isCorrected'
>
const loadValues = (api: Api, patient: string) =>
  api.lab_results.in({ patients: patient }).list({ sort: '-finalAt', page: { size: 100 } })

/** The history of a patient with what waits for a clinician; the API audits the read. */
export const loadHealthChart = async (api: Api, patient: string): Promise<HealthChartData> => {
  const [entries, alerts, values] = await Promise.all([
    loadHistory(api, patient),
    loadAlerts(api, patient),
    loadValues(api, patient),
  ])
  return { entries, alerts, values }
}

export const acknowledge = (patient: string, { id, version }: HealthAlert) =>
  apiWithLocalErrors.call('PATCH /patients/:patient/health_histories/alerts/:id/acknowledge', {
    params: { patient, id },
    ...(version !== undefined && { version }),
  })

/** All of the history as a file. */
export const exportHistory = (patient: string, reason: string) =>
  apiWithLocalErrors.call('GET /patients/:patient/health_histories/export', {
    params: { patient },
    csvReason: reason,
  })

export const loadHistoryNotes = (patient: string) =>
  apiWithLocalErrors.call('GET /patients/:patient/health_histories/notes', {
    params: { patient },
    query: { page: { size: 100 } },
  })
export const addHistoryNote = (patient: string, body: string) =>
  apiWithLocalErrors.call('POST /patients/:patient/health_histories/notes', {
    params: { patient },
    body: { body },
  })

export const alertWords = {
  patient_proposal: 'The patient added this. Confirm it or remove it.',
  severe_allergy: 'Severe allergy',
  unsafe_value: 'Outside of the expected range',
  prep_condition: 'Decides which PrEP is safe',
} as const

export interface Series {
  readonly code: string
  readonly label: string
  readonly unit?: string | undefined
  /** The oldest first; of a blood pressure the upper value is drawn. */
  readonly points: readonly { readonly at: string; readonly value: number; readonly text: string }[]
}

/** What was measured twice or more: vital signs of the history, and tests of laboratories and typed by staff. */
export const trendsOf = ({ entries, values }: Omit<HealthChartData, 'alerts'>): Series[] =>
  [...vitalSeries(entries), ...testSeries(values)]
    .filter(({ points }) => points.length > 1)
    .map((series) => ({
      ...series,
      points: series.points.toSorted((a, b) => (a.at < b.at ? -1 : 1)),
    }))

const vitalSeries = (entries: readonly HealthEntry[]): Series[] =>
  vitalsIn('vitals').map(([code, vital]) => ({
    code,
    label: vital.label,
    unit: vital.unit,
    points: entries
      .filter((entry) => entry.code === code && entry.status === 'active')
      .flatMap(({ takenAt = '', value }) =>
        pointsOf(measureOf(vital, value ?? ''), { at: takenAt, text: value ?? '' }),
      ),
  }))

const testSeries = (values: readonly TestValue[]): Series[] =>
  labTestCodes.map((code) => {
    const { name: label, unit } = labTestOf(code)
    return {
      code,
      label,
      unit,
      points: values
        .filter((each) => each.code === code && !each.isCorrected)
        .flatMap(({ finalAt, value, unit: own, measure }) =>
          // In the unit of the test; a laboratory's own stands beside its value.
          pointsOf(measure, { at: finalAt, text: own && own !== unit ? `${value} ${own}` : value }),
        ),
    }
  })

/** One point, or none of what is no number. */
const pointsOf = (measure: Measure | null, { at, text }: { at: string; text: string }) => {
  if (measure?.kind === 'quantity') return [{ at, text, value: measure.number }]
  if (measure?.kind === 'titer') return [{ at, text, value: measure.dilution }]
  return measure?.kind === 'pressure' ? [{ at, text, value: measure.systolic }] : []
}

/** Points of a line in a box of this size. */
export const linePoints = ({ points }: Series, width: number, height: number): string => {
  const times = points.map(({ at }) => Date.parse(at))
  const values = points.map(({ value }) => value)
  const [start = 0, end = 1] = [Math.min(...times), Math.max(...times)]
  const [low = 0, high = 1] = [Math.min(...values), Math.max(...values)]
  const place = (value: number, from: number, to: number, length: number) =>
    Math.round(to === from ? length / 2 : ((value - from) / (to - from)) * length)
  return points
    .map(
      ({ value }, index) =>
        `${place(times[index] ?? start, start, end, width)},${height - place(value, low, high, height)}`,
    )
    .join(' ')
}
