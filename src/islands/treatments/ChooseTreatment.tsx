import type { ReactNode } from 'react'
import { apiWithLocalErrors } from '../stores/api'
import { ActionError } from '../ui/feedback/ActionError'
import { useAction } from '../ui/use-action'

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
  const { busy, error, run } = useAction(async () => {
    await apiWithLocalErrors.call('PUT /patients/:patient/treatment_types', {
      params: { patient: userId },
      body: { treatmentTypes: [...chosen] },
    })
    location.assign(next)
  })
  return (
    <>
      <button
        type="button"
        className={className}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        onClick={() => void run()}
      >
        {children ?? label}
      </button>
      <ActionError error={error} />
    </>
  )
}
