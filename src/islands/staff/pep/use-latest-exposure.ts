import { apiWithLocalErrors } from '#islands/stores/api'
import { useQuery } from '#islands/stores/use-query'

interface ReportedExposure {
  readonly occurredAt: string
  /** The zone of the place where the patient was at the report. */
  readonly timezone: string
  readonly isAssault: boolean
}

/** The latest reported exposure of a patient; null without one, and until it is loaded. */
export const useLatestExposure = (patientId: string, isOff = false): ReportedExposure | null =>
  useQuery<ReportedExposure | null>(
    `/patients/${patientId}/exposures`,
    async () => {
      const [latest] = await apiWithLocalErrors.exposures
        .in({ patients: patientId })
        .list({ sort: '-createdAt', page: { size: 1 } })
      return latest ? { ...latest, isAssault: latest.isAssault === true } : null
    },
    { initial: null, isOff },
  )
