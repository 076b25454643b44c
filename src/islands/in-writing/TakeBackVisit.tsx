import { apiWithLocalErrors } from '../stores/api'
import { setFlash } from '../stores/flash'
import { Button } from '../ui/Button'
import { ActionError } from '../ui/feedback/ActionError'
import { useAction } from '../ui/use-action'

/** The patient takes the visit back; what they answered stays in their record. */
export const TakeBackVisit = ({ id }: { id: string }) => {
  const { busy, error, run } = useAction(async () => {
    await apiWithLocalErrors.async_messaging_appointments.delete(id)
    setFlash('Your visit is canceled.', 'good')
    location.assign('/app')
  })
  return (
    <details className="disclosure">
      <summary>I don’t need this visit any more</summary>
      <div className="stack g3">
        <p>You can start again any time. Your answers stay in your record.</p>
        <ActionError error={error} />
        <div className="row">
          <Button busy={busy} onClick={() => void run()}>
            Cancel this visit
          </Button>
        </div>
      </div>
    </details>
  )
}
