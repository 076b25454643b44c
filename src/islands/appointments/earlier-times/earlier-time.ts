import { type Api, ApiError } from '#edge/client'
import { openRequestStatuses } from '#edge/domains/appointments/earlier_time_requests/transitions'
import { apiWithLocalErrors } from '#islands/stores/api'

/** A time before that of a visit, held for its patient. */
export interface HeldTime {
  readonly startsAt: string
  readonly availabilityId: string
  readonly expiresAt: string
  readonly provider: {
    readonly id: string
    readonly name: string
    readonly suffix: string | null
    readonly pronouns: string | null
    readonly timezone: string
  }
}

/** A patient in line for an earlier time of a visit. */
export interface EarlierTimeRequest {
  readonly id: string
  readonly appointmentId: string
  readonly offer: HeldTime | null
}

export const earlierTimeHref = '/app/earlier-time'

/** The query key of a patient's requests. */
export const earlierTimesKey = (patientId: string) => `/patients/${patientId}/earlier_time_requests`

const requestsOf = (api: Api, patientId: string) =>
  api.earlier_time_requests.in({ patients: patientId })

/** Those that are open: one for each visit to come at most, and one with an offer at most. */
export const loadEarlierTimes = async (
  api: Api,
  patientId: string,
): Promise<EarlierTimeRequest[]> => {
  const rows = await requestsOf(api, patientId).list({
    filter: { status: [...openRequestStatuses] },
    include: ['provider'],
  })
  return rows.map(({ id, appointmentId, startsAt, availabilityId, expiresAt, provider }) => ({
    id,
    appointmentId,
    offer:
      startsAt && availabilityId && expiresAt && provider
        ? {
            startsAt,
            availabilityId,
            expiresAt,
            provider: {
              id: provider.id,
              name: provider.fullName,
              suffix: provider.suffix,
              pronouns: provider.pronouns,
              timezone: provider.timezone,
            },
          }
        : null,
  }))
}

/** Gets in line; who is in it already, by another window, stays there. */
export const askForEarlierTime = (patientId: string, appointmentId: string) =>
  requestsOf(apiWithLocalErrors, patientId)
    .create({ appointmentId })
    .catch((error: unknown) => {
      if (!(error instanceof ApiError && error.says('already_in_line'))) throw error
    })

export const stopEarlierTimes = (patientId: string, { id }: EarlierTimeRequest) =>
  apiWithLocalErrors.call('POST /patients/:patient/earlier_time_requests/:id/stop', {
    params: { patient: patientId, id },
  })

export const declineEarlierTime = (patientId: string, { id }: EarlierTimeRequest) =>
  apiWithLocalErrors.call('POST /patients/:patient/earlier_time_requests/:id/decline', {
    params: { patient: patientId, id },
  })
