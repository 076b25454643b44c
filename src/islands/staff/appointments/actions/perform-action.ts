import { apiWithLocalErrors } from '#islands/stores/api'
import type { FreeTime } from '../../booking/free-times'
import type { StaffAppointment } from '../appointment'

export interface ReasonInput {
  readonly reasonCode: string
  readonly reasonText?: string | undefined
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
