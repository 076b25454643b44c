import type { State } from '#edge/platform/us-states'
import type { PatientAppointment } from '../appointments/appointment'
import { appointmentsKey } from '../appointments/load-appointments'
import { apiWithLocalErrors } from '../stores/api'

/** The patient of a visit, and the state they say they are in now. */
export interface Arrival {
  readonly patientId: string
  readonly attestedState: State | undefined
}

/** A visit the patient already waits in, or that has begun, needs no word of theirs. */
export const enterWaitingRoom = async (
  { patientId, attestedState }: Arrival,
  { id, status }: Pick<PatientAppointment, 'id' | 'status'>,
) => {
  if (status !== 'Scheduled') return
  await apiWithLocalErrors.call('POST /patients/:patient/appointments/:id/join_waiting_room', {
    params: { patient: patientId, id },
    body: { ...(attestedState && { attestedState }) },
  })
}

/** On by phone or by video. Who asks is here: a visit that has not begun is waited for from then on. */
export const switchOwnMode = async (
  arrival: Arrival,
  visit: Pick<PatientAppointment, 'id' | 'status'>,
  appointmentType: 'video' | 'phone',
) => {
  await enterWaitingRoom(arrival, visit)
  await apiWithLocalErrors.call('POST /appointments/:id/switch_mode', {
    params: { id: visit.id },
    body: { appointmentType },
  })
  const { revalidate } = await import('../stores/query-cache')
  revalidate(appointmentsKey(arrival.patientId))
}
