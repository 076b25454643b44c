import { Suspense, useId, useState } from 'react'
import { useStore } from '#islands/stores/use-store'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import type { Clock } from '../appointments/format'
import { apiWithLocalErrors } from '../stores/api'
import { $toastHistory } from '../stores/toasts'
import { useQuery } from '../stores/use-query'
import { CountBadge } from '../ui/CountBadge'
import { ClosingBoundary } from '../ui/feedback/ClosingBoundary'
import { Skeleton } from '../ui/feedback/Skeleton'
import { Icon } from '../ui/Icon'

const NotificationList = lazyPart(() => import('./NotificationList'))

type Props = {
  userId: string
  unread: number
  /** Where channels and quiet hours are chosen. */
  settings: string
  /** When the page was drawn. */
  drawnAt: number
  /** How the user is told the time. */
  clock: Clock
}

/** The bell: unread notifications, and the toasts of this page for those who missed one. */
export const Notifications = ({ userId, unread, settings, drawnAt, clock }: Props) => {
  const id = useId()
  const toasts = useStore($toastHistory)
  const [open, setOpen] = useState(false)
  const count = useQuery(`/users/${userId}/user_notifications?unread`, () => countUnread(userId), {
    initial: unread,
    delayMs: 1_500,
  })
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
            <CountBadge of={count} hot />
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
        <h2 className="h3">Notifications</h2>
        <ClosingBoundary of={open} onClose={() => setOpen(false)}>
          {open && (
            <Suspense fallback={<Skeleton label="Loading notifications" lines={3} />}>
              <NotificationList userId={userId} unread={count} drawnAt={drawnAt} clock={clock} />
            </Suspense>
          )}
        </ClosingBoundary>
        <p>
          <a href={settings}>Notification settings</a>
        </p>
        {toasts.length > 0 && (
          <>
            <h3>Mentioned on this page</h3>
            <ul className="list">
              {toasts.map(({ id: key, text }) => (
                <li key={key}>{text}</li>
              ))}
            </ul>
          </>
        )}
      </section>
    </>
  )
}

const countUnread = async (userId: string) => {
  const unread = await apiWithLocalErrors.user_notifications
    .in({ users: userId })
    .list({ filter: { unread: 'true' }, page: { size: 100 } })
  return unread.length
}
