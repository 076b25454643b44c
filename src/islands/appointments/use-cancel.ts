import { useState } from 'react'
import { ApiError } from '../../edge/client'
import { apiWithLocalErrors } from '../stores/api'
import { revalidate } from '../stores/query'
import { toast, toastFailure } from '../stores/toasts'
import type { PatientAppointment } from './appointment'

/** Cancels the version of the appointment that is on screen; one that has changed since (404, 409, 412) is read again instead. */
export const useCancel = (
  patientId: string,
  appointment: PatientAppointment,
  onClose: () => void,
) => {
  const [busy, setBusy] = useState(false)
  const cancel = async (reasonCode: string, reasonText?: string) => {
    setBusy(true)
    try {
      await apiWithLocalErrors.appointments
        .in({ patients: patientId })
        .delete(appointment.id, { reasonCode, ...(reasonText && { reasonText }) }, appointment)
      toast('Your appointment is canceled.', { tone: 'good' })
      revalidate(`/patients/${patientId}/`)
    } catch (error) {
      if (hasChanged(error)) {
        toast('This visit has changed in the meantime. Please look again.')
        revalidate(`/patients/${patientId}/`)
      } else toastFailure(error, error instanceof ApiError ? messagesOf(error) : [])
    }
    onClose()
  }
  return { cancel, busy }
}

const hasChanged = (error: unknown) =>
  error instanceof ApiError && [404, 409, 412].includes(error.status)
const messagesOf = ({ errors }: ApiError) => errors.map(({ detail }) => detail)
