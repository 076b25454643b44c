import { type ReactNode, useState } from 'react'
import { ApiError } from '../../edge/client'
import { apiWithLocalErrors } from '../stores/api'
import { toast, toastFailure } from '../stores/toasts'

type Props = {
  userId: string
  /** Everything that is chosen once this is: PUT says exactly what holds from now on. */
  chosen: readonly string[]
  /** Where to go once it is saved. */
  next: string
  className?: string
  label?: string
  children?: ReactNode
}

/** Chooses a treatment and goes on. An island because a choice is saved before the next page asks for it. */
export const ChooseTreatment = ({ userId, chosen, next, className, label, children }: Props) => {
  const [busy, setBusy] = useState(false)
  const choose = async () => {
    setBusy(true)
    try {
      await apiWithLocalErrors.call('PUT /patients/:patient/treatment_types', {
        params: { patient: userId },
        body: { treatmentTypes: [...chosen] },
      })
      location.assign(next)
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError && error.status === 422) toast(error.message, { tone: 'bad' })
      else toastFailure(error)
    }
  }
  return (
    <button
      type="button"
      className={className}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={() => busy || void choose()}
    >
      {children ?? label}
    </button>
  )
}
