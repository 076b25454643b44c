import { presentForMs } from '#edge/domains/appointments/transition-guards'
import { toEpochMs } from '#edge/platform/time'
import type { StaffAppointment } from './appointment'

/** Whether the patient is in the room at this moment, by their page's last sign. */
export const isPatientHere = (
  { patientSeenAt }: Pick<StaffAppointment, 'patientSeenAt'>,
  now: number,
): boolean => Boolean(patientSeenAt) && now - toEpochMs(patientSeenAt ?? '') < presentForMs
