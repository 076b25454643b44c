import { type ReactNode, Suspense, useState } from 'react'
import { ApiError } from '#edge/client'
import { entriesOf } from '#edge/platform/typed-keys'
import { isState, type State, stateNames } from '#edge/platform/us-states'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { Button, ButtonLink } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { useAction } from '../ui/use-action'
import { CannotCall } from './device-check/CannotCall'
import { useCanCall } from './media/use-can-call'

const CheckOnly = lazyPart(() => import('./device-check/CheckOnly'))

const states = entriesOf(stateNames).map(([value, label]) => ({ value, label }))

type Props = {
  /** Where the visit is moved to another time. */
  moveHref: string
  /** Where the patient says they are now. */
  attestedState: State | null
  onState: (state: State) => void
  /** Rejects where the visit cannot begin in that state. */
  onJoin: () => Promise<unknown>
  /** Who reaches for the button is about to join. */
  onReach: () => void
  onPhone: (() => void) | undefined
  /** When the visit is, and with whom. */
  children: ReactNode
}

/** Before the waiting room: where the patient is, which their clinician must be licensed for, and the way in. */
export const Lobby = ({
  moveHref,
  attestedState,
  onState,
  onJoin,
  onReach,
  onPhone,
  children,
}: Props) => {
  const canCall = useCanCall()
  const [isChecking, setChecking] = useState(false)
  const [isUnasked, setUnasked] = useState(false)
  const [isUnlicensed, setUnlicensed] = useState(false)
  const { run, busy, error } = useAction(async () => {
    setUnasked(!attestedState)
    if (!attestedState) return
    await onJoin().catch((cause: unknown) => {
      if (!(cause instanceof ApiError && cause.says('licensed'))) throw cause
      setUnlicensed(true)
    })
  })
  return (
    <div className="stack g4">
      <h1 tabIndex={-1}>Your visit</h1>
      {children}
      <Select
        field={{
          id: 'attested-state',
          name: 'attestedState',
          errors: isUnasked ? ['Choose your state'] : undefined,
        }}
        label="Where are you right now?"
        help="Your clinician must be licensed in the state you are in."
        options={states}
        {...(!attestedState && { prompt: 'Choose one' })}
        value={attestedState ?? ''}
        onChange={({ target }) => {
          setUnlicensed(false)
          setUnasked(false)
          if (isState(target.value)) onState(target.value)
        }}
      />
      {isUnlicensed ? (
        <div className="note warning">
          <div className="stack g2">
            <p role="alert">
              Your clinician is not licensed there, so this visit can’t begin. You can see someone
              else now, or move it to a day when you are back.
            </p>
            <div className="actions">
              <ButtonLink look="primary" href={moveHref}>
                Move my visit
              </ButtonLink>
              <ButtonLink href="/app/messages?to=support">Message your care team</ButtonLink>
            </div>
          </div>
        </div>
      ) : (
        <>
          {canCall ? (
            <p>
              We’ll check your camera and microphone first. Then you wait here for your clinician.
            </p>
          ) : (
            <CannotCall />
          )}
          <p role="alert" className="c-danger">
            {error}
          </p>
          <div className="actions">
            <Button
              look="primary"
              size="big"
              busy={busy}
              onClick={() => void run()}
              onPointerEnter={onReach}
              onFocus={onReach}
            >
              {canCall && <Icon name="video" />}
              {canCall ? 'Join the visit' : 'Tell my clinician that I am here'}
            </Button>
            {onPhone && (
              <Button onClick={onPhone}>
                <Icon name="phone" />
                Call by phone instead
              </Button>
            )}
            <Button look="quiet" onClick={() => setChecking(true)}>
              Check camera and sound
            </Button>
          </div>
        </>
      )}
      {isChecking && (
        <Suspense>
          <CheckOnly onClose={() => setChecking(false)} onPhone={onPhone} />
        </Suspense>
      )}
    </div>
  )
}
