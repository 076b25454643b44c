import { useEffect, useRef } from 'react'
import { apiWithLocalErrors } from '../stores/api'
import { setFlash } from '../stores/flash'
import { onLiveEvent } from '../stores/live'
import { Button } from '../ui/Button'
import { ActionError } from '../ui/feedback/ActionError'
import { useAction } from '../ui/use-action'

/** The patient takes the visit back; what they answered stays in their record. The page follows what the clinic does. */
export const TakeBackVisit = ({ id }: { id: string }) => {
  const isLeaving = useRef(false)
  useEffect(
    () =>
      onLiveEvent('status_changed', (notice) => {
        const isThis = notice.type === 'async_messaging_appointments' && notice.id === id
        if (isThis && !isLeaving.current) location.reload()
      }),
    [id],
  )
  const { busy, error, run } = useAction(async () => {
    isLeaving.current = true
    try {
      await apiWithLocalErrors.async_messaging_appointments.delete(id)
    } catch (cause) {
      isLeaving.current = false
      throw cause
    }
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
