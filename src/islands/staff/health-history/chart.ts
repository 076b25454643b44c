import type { Api } from '#edge/client'
import { measuredSections } from '#edge/domains/health_histories/sections'
import { vitalsIn } from '#edge/domains/health_histories/vitals'
import { type HealthEntry, loadHistory } from '#islands/health-history/entries'
import { apiWithLocalErrors } from '#islands/stores/api'

export type HealthAlert = Awaited<ReturnType<typeof loadAlerts>>[number]
export interface HealthChartData {
  readonly entries: readonly HealthEntry[]
  readonly alerts: readonly HealthAlert[]
}

const loadAlerts = (api: Api, patient: string) =>
  api.call('GET /patients/:patient/health_histories/alerts', {
    params: { patient },
    query: { filter: { acknowledged: 'false' }, page: { size: 50 } },
  })

/** The history of a patient with what waits for a clinician; the API audits the read. */
export const loadHealthChart = async (api: Api, patient: string): Promise<HealthChartData> => {
  const [entries, alerts] = await Promise.all([loadHistory(api, patient), loadAlerts(api, patient)])
  return { entries, alerts }
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
  unsafe_value: 'Outside of the safe range',
  prep_condition: 'Decides which PrEP is safe',
} as const

export interface Series {
  readonly code: string
  readonly label: string
  readonly unit: string | null
  /** The oldest first; of a blood pressure the upper value is drawn. */
  readonly points: readonly { readonly at: string; readonly value: number; readonly text: string }[]
}

/** What was measured twice or more, by code. */
export const trendsOf = (entries: readonly HealthEntry[]): Series[] =>
  measuredSections.flatMap((section) =>
    vitalsIn(section).flatMap(([code, { label, unit }]) => {
      const points = entries
        .filter((entry) => entry.code === code && entry.status === 'active')
        .flatMap(({ takenAt = '', value }) => {
          const number = Number.parseFloat(value ?? '')
          return Number.isNaN(number) ? [] : [{ at: takenAt, value: number, text: value ?? '' }]
        })
        .sort((a, b) => (a.at < b.at ? -1 : 1))
      return points.length > 1 ? [{ code, label, unit, points }] : []
    }),
  )

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
