import { useStore } from '@nanostores/react'
import { lazy, Suspense, useCallback, useEffect, useId, useState } from 'react'
import { $toastHistory } from '../stores/toasts'
import { Count } from '../ui/Count'
import { Icon } from '../ui/Icon'
import { Skeleton } from '../ui/Skeleton'

const NotificationList = lazy(async () => ({
  default: (await import('./NotificationList')).NotificationList,
}))

type Props = { userId: string; unread: number }

/** What is new, and what was said on this page in case it went by too fast. */
export const Notifications = ({ userId, unread }: Props) => {
  const id = useId()
  const said = useStore($toastHistory)
  const [open, setOpen] = useState(false)
  const [count, setCount] = useState(unread)
  useEffect(() => watchUnread(userId, setCount), [userId])
  const onRead = useCallback(() => setCount(0), [])
  return (
    <>
      <button
        type="button"
        className="btn quiet icon bell"
        popoverTarget={id}
        aria-label={
          count > 0 ? `Notifications, ${count > 99 ? '99+' : count} new` : 'Notifications'
        }
      >
        <Icon name="bell" />
        {count > 0 && (
          <span aria-hidden="true">
            <Count of={count} hot />
          </span>
        )}
      </button>
      <section
        id={id}
        popover="auto"
        className="menu bell-list"
        aria-label="Notifications"
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <h2 className="h3">What is new</h2>
        {open && (
          <Suspense fallback={<Skeleton label="Loading what is new" lines={3} />}>
            <NotificationList userId={userId} onRead={onRead} />
          </Suspense>
        )}
        {said.length > 0 && (
          <>
            <h3>Said on this page</h3>
            <ul className="list">
              {said.map(({ id: key, text }) => (
                <li key={key}>{text}</li>
              ))}
            </ul>
          </>
        )}
      </section>
    </>
  )
}

/** Counts again whenever the platform says that something of this person changed. */
const watchUnread = (userId: string, tell: (count: number) => void) => {
  let stop = () => {}
  let gone = false
  // After the page is of use: nobody waits for a socket.
  const begin = async () => {
    const { watchUnreadCount } = await import('./unread-count')
    if (!gone) stop = watchUnreadCount(userId, tell)
  }
  const timer = setTimeout(() => void begin(), 1_500)
  return () => {
    gone = true
    clearTimeout(timer)
    stop()
  }
}
