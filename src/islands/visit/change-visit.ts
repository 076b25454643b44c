import type { PatientAppointment } from '../appointments/appointment'
import { appointmentsKey } from '../appointments/load-appointments'
import { apiWithLocalErrors } from '../stores/api'

/** A visit the patient already waits in, or that has begun, needs no word of theirs. */
export const enterWaitingRoom = async (
  patientId: string,
  { id, status }: Pick<PatientAppointment, 'id' | 'status'>,
) => {
  if (status !== 'Scheduled') return
  await apiWithLocalErrors.call('POST /patients/:patient/appointments/:id/join_waiting_room', {
    params: { patient: patientId, id },
  })
}

/** On by phone or by video. Who asks is here: a visit that has not begun is waited for from then on. */
export const switchOwnMode = async (
  patientId: string,
  visit: Pick<PatientAppointment, 'id' | 'status'>,
  appointmentType: 'video' | 'phone',
) => {
  await enterWaitingRoom(patientId, visit)
  await apiWithLocalErrors.call('POST /appointments/:id/switch_mode', {
    params: { id: visit.id },
    body: { appointmentType },
  })
  const { revalidate } = await import('../stores/query-cache')
  revalidate(appointmentsKey(patientId))
}
