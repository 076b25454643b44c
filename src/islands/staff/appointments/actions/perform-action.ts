import { ApiError } from '#edge/client'
import type { PlainDate } from '#edge/platform/time'
import { apiWithLocalErrors } from '#islands/stores/api'
import { failureText } from '#islands/stores/toasts'
import type { StaffAppointment } from '../appointment'

export interface ReasonInput {
  readonly reasonCode: string
  readonly reasonText?: string | undefined
}
/** A free time, as the edge offers one. */
export interface FreeTime {
  readonly availabilityId: string
  readonly providerId: string
  readonly time: string
}

// An appointment changed since it was read is refused by its version (412).
const versionGuard = ({ version }: StaffAppointment) => ({ version })
const ofPatient = ({ patientId }: StaffAppointment) =>
  apiWithLocalErrors.appointments.in({ patients: patientId })

export const endAppointment = (
  visit: StaffAppointment,
  how: 'set_canceled' | 'set_missed' | 'fail',
  { reasonCode, reasonText }: ReasonInput,
) =>
  apiWithLocalErrors.call(`POST /appointments/:id/${how}`, {
    params: { id: visit.id },
    body: { reasonCode, reasonText },
    ...versionGuard(visit),
  })

/** Undoes an outcome that was noted by mistake; the reason is kept with the history of the visit. */
export const correctOutcome = (
  { id, version }: StaffAppointment,
  how: 'correct_to_scheduled' | 'correct_to_waiting',
  reasonText: string,
) =>
  apiWithLocalErrors.call(`POST /appointments/:id/${how}`, {
    params: { id },
    body: { reasonText },
    version,
  })

export const reschedule = (
  visit: StaffAppointment,
  { availabilityId, providerId, time }: FreeTime,
) => ofPatient(visit).update(visit.id, { availabilityId, providerId, time }, versionGuard(visit))

export const sendInvite = (visit: StaffAppointment) =>
  apiWithLocalErrors.call('POST /patients/:patient/appointments/:id/send_invite', {
    params: { patient: visit.patientId, id: visit.id },
    ...versionGuard(visit),
  })

/** On by phone or by video, while the visit waits or is under way. */
export const changeMode = (visit: StaffAppointment, appointmentType: 'video' | 'phone') =>
  apiWithLocalErrors.call('POST /appointments/:id/switch_mode', {
    params: { id: visit.id },
    body: { appointmentType },
    ...versionGuard(visit),
  })

export const logCall = (visit: StaffAppointment) =>
  apiWithLocalErrors.call('POST /appointments/:id/log_call', {
    params: { id: visit.id },
    ...versionGuard(visit),
  })

/** A visit outside the offered hours, which begins now. */
export const startAdHocVisit = ({
  providerId,
  ...visit
}: {
  readonly providerId: string
  readonly patientId: string
  readonly encounterTypeId: string
  readonly appointmentType: 'video' | 'phone'
  readonly startsAt: string
}) => apiWithLocalErrors.ad_hoc_appointments.in({ providers: providerId }).create(visit)

/** Where this visit could move to, from a day on. Dates are the patient's. */
export const freeTimes = (
  { id, patientId, encounterTypeId }: StaffAppointment,
  fromDate: PlainDate,
) =>
  apiWithLocalErrors.call('GET /patients/:patient/availabilities', {
    params: { patient: patientId },
    query: { encounterTypeId: encounterTypeId ?? '', appointmentId: id, fromDate },
  })
export type OfferedTime = Awaited<ReturnType<typeof freeTimes>>[number]

/** The API's error as a sentence for the user. */
export const errorMessage = (error: unknown): string => {
  if (!(error instanceof ApiError)) return failureText()
  if (error.status === 412)
    return 'Someone else changed this visit a moment ago. You now see the latest version.'
  if (error.says('provider_has_appointment')) return 'That time is no longer available'
  return error.errors.map(({ detail }) => detail).join(' ') || failureText()
}
