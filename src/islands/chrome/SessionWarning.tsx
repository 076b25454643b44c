import { staySignedIn } from '../stores/inactivity-and-keep-alive'
import { logOut } from '../stores/session'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { useSecondsUntil } from '../ui/use-seconds-until'

/** Counts down the last two minutes before an idle user is signed out. */
export const SessionWarning = ({ signOutAt }: { signOutAt: number }) => {
  const left = useSecondsUntil(signOutAt)
  return (
    <Dialog open onClose={staySignedIn} title="Are you still there?" dismissible={false}>
      <p>
        To keep your information private, we sign you out in{' '}
        <b role="timer">{formatCountdown(left)}</b>. What you typed into a form is kept for you.
      </p>
      <span className="sr" role="status">
        {announcedSeconds.has(left) && `${left} seconds left`}
      </span>
      <div className="actions">
        <Button look="primary" data-first onClick={staySignedIn}>
          Stay signed in
        </Button>
        <Button onClick={() => logOut()}>Log out</Button>
      </div>
    </Dialog>
  )
}

const announcedSeconds = new Set([60, 30, 10])

/** 95 → '1:35' */
const formatCountdown = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
