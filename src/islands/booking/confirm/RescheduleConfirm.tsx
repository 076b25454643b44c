import { toastFailure } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/FieldFrame.tsx'
import { type BookingRequest, useBooking } from './use-booking'

/** Rescheduling asks no questions again; the API releases the old slot once the new one is claimed. */
export const RescheduleConfirm = ({
  request,
  before,
}: {
  request: BookingRequest
  before: string
}) => {
  const { book, busy, error } = useBooking(request)
  return (
    <div className="stack g3">
      <p>
        Your visit moves from <b>{before}</b>. You keep that time until the new one is confirmed.
      </p>
      <ActionError error={error} />
      <div className="acts">
        <Button
          look="primary"
          size="big"
          busy={busy}
          onClick={() => void book().catch(toastFailure)}
        >
          {busy ? 'Moving your visit' : 'Move my visit'}
        </Button>
      </div>
    </div>
  )
}
