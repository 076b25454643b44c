import { useState } from 'react'
import { apiWithLocalErrors } from '../stores/api'
import { toastFailure } from '../stores/toasts'

type Choice = Parameters<typeof apiWithLocalErrors.patients.update>[1]

/** Saves one answer on the patient's record, then goes on; a failure is a toast and another try. */
export const useChoice = (userId: string, onDone: () => void) => {
  const [busy, setBusy] = useState(false)
  const choose = async (choice: Choice) => {
    setBusy(true)
    try {
      await apiWithLocalErrors.patients.update(userId, choice)
      onDone()
    } catch (error) {
      setBusy(false)
      toastFailure(error)
    }
  }
  return { busy, choose }
}
