import { useState } from 'react'
import { ApiError } from '../../edge/client'
import { apiWithLocalErrors } from '../stores/api'
import { toast, toastFailure } from '../stores/toasts'
import type { PatientAppointment } from './appointment'

type Callbacks = { onCanceled: () => void; onClose: () => void }

/** Lets go of a visit, as it was when it was shown: one that has changed since is shown anew instead. */
export const useCancel = (
  patientId: string,
  appointment: PatientAppointment,
  { onCanceled, onClose }: Callbacks,
) => {
  const [busy, setBusy] = useState(false)
  const cancel = async (reasonCode: string, reasonText?: string) => {
    setBusy(true)
    try {
      await apiWithLocalErrors.appointments
        .in({ patients: patientId })
        .delete(appointment.id, { reasonCode, ...(reasonText && { reasonText }) }, appointment)
      toast('Your appointment is canceled.', { tone: 'good' })
      onCanceled()
    } catch (error) {
      if (hasChanged(error)) {
        toast('This visit has changed in the meantime. Please look again.')
        onCanceled()
      } else toastFailure(error, error instanceof ApiError ? messagesOf(error) : [])
    }
    onClose()
  }
  return { cancel, busy }
}

const hasChanged = (error: unknown) =>
  error instanceof ApiError && [404, 409, 412].includes(error.status)
const messagesOf = ({ errors }: ApiError) => errors.map(({ detail }) => detail)
