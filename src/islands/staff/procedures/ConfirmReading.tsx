import { useState } from 'react'
import { displayMoment, type TimeFormat } from '#edge/platform/time'
import { apiWithLocalErrors } from '#islands/stores/api'
import { Button } from '#islands/ui/Button.tsx'
import { useAction } from '#islands/ui/use-action'

interface Props {
  readonly sopId: string
  readonly revision: number
  readonly readAt: string | null
  readonly zone: string
  readonly hours: TimeFormat
}

/** Confirms reading a procedure. An island because it is answered in place. */
export const ConfirmReading = ({ sopId, revision, readAt: first, zone, hours }: Props) => {
  const [readAt, setReadAt] = useState(first)
  const confirm = useAction(async () => {
    const receipt = await apiWithLocalErrors.call('POST /sop_notifications', {
      body: { sopId, revision },
    })
    setReadAt(receipt.readAt)
  })
  return (
    <div className="stack g2" aria-live="polite">
      {readAt ? (
        <p className="note positive">
          <span>
            You confirmed version {revision} on <bdi>{displayMoment(readAt, zone, hours)}</bdi>.
          </span>
        </p>
      ) : (
        <p>
          <Button look="primary" busy={confirm.busy} onClick={() => void confirm.run()}>
            I have read this
          </Button>
        </p>
      )}
      {confirm.error && (
        <p className="note danger" role="alert">
          <span>
            {confirm.error} <a href={`/staff/procedures/${sopId}`}>Show what is in force</a>
          </span>
        </p>
      )}
    </div>
  )
}
