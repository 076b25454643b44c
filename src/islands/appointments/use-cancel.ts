import { useState } from 'react'
import { ApiError } from '../../edge/client'
import { ownWords } from '../stores/api'
import { toast, toastFailure } from '../stores/toasts'
import type { Visit } from './appointment'

type Then = { onCanceled: () => void; onClose: () => void }

/** Lets go of a visit, as it was when it was shown: one that has changed since is shown anew instead. */
export const useCancel = (patientId: string, visit: Visit, { onCanceled, onClose }: Then) => {
  const [busy, setBusy] = useState(false)
  const cancel = async (reasonCode: string, reasonText?: string) => {
    setBusy(true)
    try {
      await ownWords.appointments
        .in({ patients: patientId })
        .delete(visit.id, { reasonCode, ...(reasonText && { reasonText }) }, visit)
      toast('Your appointment is canceled.', { tone: 'good' })
      onCanceled()
    } catch (error) {
      if (hasChanged(error)) {
        toast('This visit has changed in the meantime. Please look again.')
        onCanceled()
      } else toastFailure(error, error instanceof ApiError ? wordsOf(error) : [])
    }
    onClose()
  }
  return { cancel, busy }
}

const hasChanged = (error: unknown) =>
  error instanceof ApiError && [404, 409, 412].includes(error.status)
const wordsOf = ({ errors }: ApiError) => errors.map(({ detail }) => detail)
