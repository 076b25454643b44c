import type { Api } from '#edge/client'
import type { QueueFacts } from '#edge/domains/appointments/on_demand/estimate'
import type { OnDemandStatus } from '#edge/domains/appointments/on_demand/transitions'
import type { AppointmentStatus } from '#edge/domains/appointments/transitions'

/** A visit on demand as its patient follows it. */
export interface QueuedVisit extends QueueFacts {
  readonly id: string
  readonly status: OnDemandStatus
  readonly appointmentId: string
  readonly appointmentStatus: AppointmentStatus
  readonly acceptedByName: string | null
  readonly callback?: boolean | undefined
  readonly acceptedAt: string | null
  readonly releasedCount: number
  /** Why a clinician who had accepted did not see the patient. */
  readonly releaseCause: 'patient_absent' | 'clinician_away' | null
  readonly queuedAt: string
  readonly reasonCode?: string | null | undefined
}

export const queuedVisitHref = ({ id }: Pick<QueuedVisit, 'id'>) => `/app/on-demand/${id}`

/** The request that a patient waits by, or which a clinician accepted and has not ended. */
export const findOpenRequest = async (api: Api, patientId: string) => {
  const rows = await api.on_demand_appointments.in({ patients: patientId }).list({
    filter: { status: ['pending', 'accepted'] },
    sort: '-queuedAt',
  })
  return rows.find(({ appointmentStatus }) => openStatuses.includes(appointmentStatus)) ?? null
}
const openStatuses: readonly AppointmentStatus[] = ['Scheduled', 'Waiting', 'In progress']

/** What the page shows. */
export type QueueScreen =
  /** In line. */
  | 'waiting'
  /** A clinician has accepted, or begun. */
  | 'ready'
  /** It took place. */
  | 'over'
  /** The patient left, or was not there any more. */
  | 'left'
  /** The scheduled visit that was to be had now stands as it was: to come, or the patient is in its room. */
  | 'unchanged'
  | 'in-room'
  /** Not this way: another is better. */
  | 'declined'

const whenAccepted: Readonly<Record<AppointmentStatus, QueueScreen>> = {
  Scheduled: 'ready',
  Waiting: 'ready',
  'In progress': 'ready',
  Documenting: 'over',
  Complete: 'over',
  Missed: 'left',
  Canceled: 'left',
  Failed: 'over',
  Rejected: 'declined',
  Abandoned: 'left',
}

/** A screen for every status of the request and its visit. */
export const queueScreen = ({
  status,
  appointmentStatus,
}: Pick<QueuedVisit, 'status' | 'appointmentStatus'>): QueueScreen => {
  if (status === 'pending') return 'waiting'
  if (status === 'accepted') return whenAccepted[appointmentStatus]
  return whenEnded[appointmentStatus] ?? (status === 'rejected' ? 'declined' : 'left')
}

/** Where its visit goes on without the request: a clinician began the scheduled one, or it is still to come. */
const whenEnded: Readonly<Partial<Record<AppointmentStatus, QueueScreen>>> = {
  Scheduled: 'unchanged',
  Waiting: 'in-room',
  'In progress': 'ready',
  Documenting: 'over',
  Complete: 'over',
}
