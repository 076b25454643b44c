import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { apiWithLocalErrors } from '../stores/api'
import { setFlash } from '../stores/flash'
import { Button } from '../ui/Button'
import { useAction } from '../ui/use-action'

/** Takes back what was asked for, while no clinician has ordered it. An island because it is sent in place. */
export const TakeBack = ({ labId }: { labId: string }) => {
  const { busy, error, run } = useAction(async () => {
    await apiWithLocalErrors.labs.delete(labId)
    setFlash('Your request is taken back.', 'good')
    location.assign('/app/labs')
  })
  return (
    <div className="stack g2">
      <div className="row">
        <Button busy={busy} onClick={() => void run()}>
          Take my request back
        </Button>
      </div>
      <ActionError error={error} />
    </div>
  )
}
