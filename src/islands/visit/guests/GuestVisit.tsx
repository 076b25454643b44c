import { useEffect, useState } from 'react'
import { ApiError } from '#edge/client'
import { Note } from '#islands/ui/feedback/Note.tsx'
import { apiWithLocalErrors } from '../../stores/api'
import { tabStorage } from '../../stores/web-storage'
import { Button } from '../../ui/Button'
import { useAction } from '../../ui/use-action'
import Call from '../call/Call'

const storageKey = 'guest_visit'
interface Invitation {
  readonly appointmentId: string
  readonly name: string
  readonly secret: string
  /** That was used for it. */
  readonly link: string
}
type State = Invitation | 'unknown' | 'unused' | 'none'

/** A guest's way into a visit, without an account. An island: the link, the camera and the room are here alone. */
export const GuestVisit = () => {
  const [state, setState] = useState<State>('unknown')
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    const read = () => setState(readState())
    read()
    // A link that is pasted over this page's address changes no more than its end.
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  const open = useAction(async () => {
    const link = location.hash.slice(1)
    const { appointmentId, name, secret } = await apiWithLocalErrors.call(
      'POST /visit_guests/redeem',
      { body: { link } },
    )
    const invitation = { appointmentId, name, secret, link }
    // Kept for this tab: a reload comes back, another browser does not come in.
    tabStorage.write(storageKey, JSON.stringify(invitation))
    history.replaceState(null, '', location.pathname)
    setState(invitation)
  })
  if (state === 'unknown') return <p role="status">Checking</p>
  if (state === 'none')
    return (
      <div className="stack g3">
        <h1 tabIndex={-1}>This link does not work</h1>
        <p>Ask the person who invited you for a new one. A link works once.</p>
      </div>
    )
  if (state === 'unused')
    return (
      <div className="stack g4">
        <h1 tabIndex={-1}>You are invited to a visit</h1>
        <p>You’re joining a private talk between a patient and their clinician.</p>
        {open.error && <Note tone="danger">{open.error}</Note>}
        <div className="actions">
          <Button look="primary" size="big" busy={open.busy} onClick={() => void open.run()}>
            Join the visit
          </Button>
        </div>
      </div>
    )
  const { secret, appointmentId, name } = state
  const requestGuestGrant = () =>
    apiWithLocalErrors.call('POST /visit_guests/video_token', { body: { secret } })
  if (isWaiting)
    return (
      <AwaitConsent request={requestGuestGrant} onAdmitted={() => setWaiting(false)} name={name} />
    )
  return (
    <Call
      appointmentId={appointmentId}
      side="guest"
      otherName="Your clinician"
      getGrant={async () => {
        try {
          return await requestGuestGrant()
        } catch (error) {
          if (error instanceof ApiError && error.says('consent_missing')) setWaiting(true)
          throw error
        }
      }}
    />
  )
}

/** An interpreter goes from one visit to the next in one tab: a link that is not the one used here opens another. */
const readState = (): State => {
  const stored = tabStorage.read(storageKey)
  const invitation: Invitation | null = stored ? JSON.parse(stored) : null
  const [, link] = /^#([0-9a-f]{48})$/.exec(location.hash) ?? []
  if (link && link !== invitation?.link) return 'unused'
  return invitation ?? 'none'
}

type AwaitProps = { name: string; request: () => Promise<unknown>; onAdmitted: () => void }
const askMs = 5_000

/** Until the patient has agreed. */
const AwaitConsent = ({ name, request, onAdmitted }: AwaitProps) => {
  useEffect(() => {
    const ask = () => void request().then(onAdmitted, () => {})
    const timer = setInterval(ask, askMs)
    return () => clearInterval(timer)
  }, [request, onAdmitted])
  return (
    <div className="stack g3">
      <h1 tabIndex={-1}>Waiting for the patient</h1>
      <p>
        <b translate="no">{name}</b>
      </p>
      <p role="status">We’re asking the patient if you may join. This page continues by itself.</p>
    </div>
  )
}
