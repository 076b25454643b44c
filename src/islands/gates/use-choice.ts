import { useState } from 'react'
import { api } from '../stores/api'
import { toastFailure } from '../stores/toasts'

/** What the gate dialogs need to know of the patient. */
export interface GateProps {
  readonly userId: string
  /** The community organization of the account, or null. */
  readonly cboName: string | null
}

type Choice = Parameters<typeof api.patients.update>[1]

/** Saves one answer on the patient record, then calls `onDone`; the error page for 404, 403 and 5xx, a toast for the rest. */
export const useChoice = (userId: string, onDone: () => void) => {
  const [busy, setBusy] = useState(false)
  const choose = async (choice: Choice) => {
    setBusy(true)
    try {
      await api.patients.update(userId, choice)
      onDone()
    } catch (error) {
      setBusy(false)
      toastFailure(error)
    }
  }
  return { busy, choose }
}
