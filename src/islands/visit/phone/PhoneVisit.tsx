import { type ReactNode, useEffect, useState } from 'react'
import type { CallStatus } from '#edge/domains/phone_calls/statuses'
import type { PatientAppointment } from '#islands/appointments/appointment'
import { useKeepSession } from '#islands/open-visit/use-keep-session'
import { apiWithLocalErrors } from '#islands/stores/api'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { useAction } from '#islands/ui/use-action'

type Props = {
  visit: PatientAppointment
  /** The last four digits of the number on file. */
  phoneEnd: string | null
  /** Back to video. */
  onVideo: () => Promise<unknown>
  /** When the visit is, and with whom. */
  children: ReactNode
}

/** A visit by phone, booked so or switched to: when the phone rings, and how far the call is. */
export const PhoneVisit = ({ visit, phoneEnd, onVideo, children }: Props) => {
  const status = useCallStatus(visit.id)
  const { run, busy, error } = useAction(onVideo)
  // While they talk, no one touches this page.
  useKeepSession(status === 'in_progress' || visit.status === 'In progress')
  const isHeldNow = visit.status === 'Waiting' || visit.status === 'In progress'
  return (
    <div className="waiting-room stack g4">
      {isHeldNow && (
        <p className="here" role="status">
          {callWords(status)}
        </p>
      )}
      <h1 tabIndex={-1}>Your visit is by phone</h1>
      {children}
      <p>
        {phoneEnd
          ? `Your clinician calls you at your number that ends in ${phoneEnd}.`
          : 'Your clinician calls you at the number on file.'}
      </p>
      <p>
        Keep your phone near you with its sound on. The call may come from a number you don’t
        recognize.
      </p>
      {isHeldNow && (
        <div className="actions">
          <Button busy={busy} disabled={status === 'in_progress'} onClick={() => void run()}>
            <Icon name="video" />
            Use video instead
          </Button>
        </div>
      )}
      <p role="alert" className="c-danger">
        {error}
      </p>
    </div>
  )
}

const callWords = (status: CallStatus | null): string => {
  if (status === 'ringing' || status === 'queued') return 'We are calling you now. Please answer.'
  if (status === 'in_progress') return 'You are on the phone with your clinician'
  if (status === 'no_answer' || status === 'busy' || status === 'canceled')
    return 'We couldn’t reach you. We’ll try again in a moment.'
  return 'Your clinician will call you soon'
}

/** How far the latest call of the visit is; null before the first. */
const useCallStatus = (appointmentId: string): CallStatus | null => {
  const [status, setStatus] = useState<CallStatus | null>(null)
  useEffect(() => {
    let stop = () => {}
    let isMounted = true
    const read = async () => {
      const [latest] = await apiWithLocalErrors.phone_calls
        .list({ filter: { appointment: appointmentId }, sort: '-startedAt', page: { size: 1 } })
        .catch(() => [])
      if (isMounted && latest) setStatus(latest.status)
    }
    void read()
    // The live line is loaded after the page.
    void import('#islands/stores/live').then(({ onLiveEvent }) => {
      if (isMounted)
        stop = onLiveEvent('call_status_changed', () => void read(), { onReset: () => void read() })
    })
    return () => {
      isMounted = false
      stop()
    }
  }, [appointmentId])
  return status
}
