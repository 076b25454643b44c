import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { apiWithLocalErrors } from '../stores/api'
import { setFlash } from '../stores/flash'
import { Button } from '../ui/Button'
import { useAction } from '../ui/use-action'

type Props = {
  id: string
  version: number | undefined
  /** Whether the pharmacy has refills of it; without them the clinician is asked. */
  hasRefills: boolean
}

/** Asks for more of a medicine. An island because it is sent in place. */
export const AskForRefill = ({ id, version, hasRefills }: Props) => {
  const { busy, error, run } = useAction(async () => {
    const verb = hasRefills ? 'refill' : 'request_renewal'
    await apiWithLocalErrors.call(`POST /prescriptions/:id/${verb}`, {
      params: { id },
      ...(version !== undefined && { version }),
    })
    setFlash(
      hasRefills
        ? 'Thank you. Your pharmacy has your request.'
        : 'Thank you. Your clinician answers within one business day.',
      'good',
    )
    location.reload()
  })
  return (
    <div className="stack g2">
      <div className="row">
        <Button busy={busy} onClick={() => void run()}>
          Ask for a refill
        </Button>
      </div>
      <ActionError error={error} />
    </div>
  )
}
