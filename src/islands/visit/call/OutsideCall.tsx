import { Button } from '#islands/ui/Button.tsx'
import { Note } from '#islands/ui/feedback/Note.tsx'
import type { useRoom } from '../room/use-room'
import type { DisconnectReason } from '../room/video-room'

type LeftProps = { reason: DisconnectReason | null; onReturn: () => Promise<void> }

/** The room was left, or let go of this user: why, and the way back. */
export const LeftCall = ({ reason, onReturn }: LeftProps) => (
  <div className="stack g3">
    <h2 tabIndex={-1}>{reason ? reasonTexts[reason] : 'You left the visit'}</h2>
    {reason !== 'ended' && reason !== 'removed' && (
      <>
        <p>Your visit is safe. You can come back until it ends.</p>
        <div className="actions">
          <Button look="primary" onClick={() => void onReturn()}>
            {reason === 'replaced' ? 'Join here instead' : 'Return to visit'}
          </Button>
        </div>
      </>
    )}
  </div>
)

const reasonTexts: Readonly<Record<DisconnectReason, string>> = {
  replaced: 'You joined this visit in another window or on another device.',
  ended: 'This visit is over.',
  signedOut: 'You were signed out.',
  removed: 'You are not part of this visit any more.',
  full: 'This visit has as many participants as it can hold.',
  failed: 'The connection to the visit was lost.',
}

type FailedProps = {
  failure: NonNullable<ReturnType<typeof useRoom>['failure']>
  isJoining: boolean
  onRetry: () => Promise<void>
}

/** The room did not let this user in, or was not reached. */
export const FailedJoin = ({ failure, isJoining, onRetry }: FailedProps) => (
  <div className="stack g3">
    <Note tone="danger">
      {failure.kind === 'refused'
        ? failure.words
        : 'We can’t connect you to the visit. Check your connection, then try again.'}
    </Note>
    <div className="actions">
      <Button look="primary" busy={isJoining} onClick={() => void onRetry()}>
        Try again
      </Button>
    </div>
  </div>
)
