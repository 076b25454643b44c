import { useRef, useState } from 'react'
import { ApiError } from '#edge/client'
import { toastFailure } from '../stores/toasts'

/**
 * One action of a control without fields. `run` ignores calls while one is pending. `error` is the API's
 * text of a 4xx, to be shown beside the control; any other failure is a toast.
 * `clear` takes the text away once something else has answered it.
 */
export const useAction = <Input extends readonly unknown[]>(
  action: (...input: Input) => Promise<unknown>,
) => {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  // A second press can arrive before React renders the busy button.
  const isRunning = useRef(false)
  const run = async (...input: Input) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setError(null)
    try {
      await action(...input)
    } catch (cause) {
      if (cause instanceof ApiError && cause.status < 500) setError(cause.message)
      else toastFailure(cause)
    }
    isRunning.current = false
    setBusy(false)
  }
  return { busy, error, run, clear: () => setError(null) }
}
