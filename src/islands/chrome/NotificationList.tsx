import { useEffect, useMemo, useRef, useState } from 'react'
import { localDate } from '#edge/platform/time'
import { useStore } from '#islands/stores/use-store'
import { type Clock, dayAndTime } from '../appointments/format'
import { api, apiWithLocalErrors } from '../stores/api'
import { query, revalidate } from '../stores/query-cache'
import { toastFailure } from '../stores/toasts'
import { serverNow } from '../stores/use-server-now'
import { Button } from '../ui/Button'
import { Skeleton } from '../ui/feedback/Skeleton'

type Props = { userId: string; unread: number; drawnAt: number; clock: Clock }

/**
 * The newest notifications; opening the list marks them read, and those that were new stay marked while it is open. One
 * that is marked unread counts as new until the list is opened again.
 */
const NotificationList = ({ userId, unread, drawnAt, clock }: Props) => {
  const key = `/users/${userId}/user_notifications`
  const $notifications = useMemo(
    () =>
      query(key, () => api.user_notifications.in({ users: userId }).list({ page: { size: 20 } })),
    [key, userId],
  )
  const { data, error } = useStore($notifications)
  const [unreadBefore] = useState(unread)
  const news = useRef(new Set<string>())
  const unreadAgain = useRef(new Set<string>())
  useEffect(() => {
    const isSeen = (id: string) => news.current.has(id) || unreadAgain.current.has(id)
    const added = data?.filter(({ id, readAt }) => !readAt && !isSeen(id)) ?? []
    if (added.length === 0) return
    const reading = added.map(({ id }) => {
      news.current.add(id)
      return mark(userId, id, 'read')
    })
    // One that stays unread is shown again; nothing is lost.
    void Promise.allSettled(reading).then(() => revalidate(key))
  }, [data, userId, key])
  if (error) return <p>We couldn’t load this right now. Nothing is lost; try again in a moment.</p>
  if (!data) return <Skeleton label="Loading notifications" lines={3} />
  if (data.length === 0) return <p>Nothing yet. Visits, messages and results show up here.</p>
  const isNew = ({ id, readAt }: (typeof data)[number]) => !readAt || news.current.has(id)
  const hasOlderNews = unread > 0 && unreadBefore > data.filter(isNew).length
  const today = localDate(serverNow(drawnAt), clock.zone)
  const markRead = (id: string) =>
    mark(userId, id, 'read').then(() => {
      unreadAgain.current.delete(id)
      revalidate(key)
    }, toastFailure)
  const markUnread = (id: string) => {
    // Before the answer, which would have it marked as read again.
    unreadAgain.current.add(id)
    return mark(userId, id, 'unread').then(
      () => {
        news.current.delete(id)
        revalidate(key)
      },
      (error) => {
        unreadAgain.current.delete(id)
        toastFailure(error)
      },
    )
  }
  const markAllRead = () =>
    apiWithLocalErrors
      .call('PATCH /users/:user/user_notifications/mark_all_read', { params: { user: userId } })
      .then(() => revalidate(key), toastFailure)
  return (
    <>
      <ul className="list">
        {data.map((each) => (
          <li key={each.id} className={isNew(each) ? 'unread' : undefined}>
            {each.path ? (
              <a id={`notification-${each.id}`} href={each.path}>
                {each.text}
              </a>
            ) : (
              <span id={`notification-${each.id}`}>{each.text}</span>
            )}
            <span className="row">
              <small className="ink-2">{dayAndTime(each.createdAt, today, clock)}</small>
              <ReadToggle
                id={each.id}
                isUnread={!each.readAt && unreadAgain.current.has(each.id)}
                onRead={() => void markRead(each.id)}
                onUnread={() => void markUnread(each.id)}
              />
            </span>
          </li>
        ))}
      </ul>
      {hasOlderNews && (
        <Button size="small" onClick={() => void markAllRead()}>
          Mark all as read
        </Button>
      )}
    </>
  )
}

type ToggleProps = { id: string; isUnread: boolean; onRead: () => void; onUnread: () => void }

/**
 * One button for both, so that who pressed it stays on it. Its name is made of two elements, each of which is
 * translated as a whole.
 */
const ReadToggle = ({ id, isUnread, onRead, onUnread }: ToggleProps) => (
  <button
    type="button"
    className="link"
    aria-labelledby={`mark-${id} notification-${id}`}
    onClick={isUnread ? onRead : onUnread}
  >
    <small id={`mark-${id}`}>{isUnread ? 'Mark as read' : 'Mark as unread'}</small>
  </button>
)

const mark = (user: string, id: string, as: 'read' | 'unread') =>
  apiWithLocalErrors.call(`PATCH /users/:user/user_notifications/:id/mark_${as}`, {
    params: { user, id },
  })

export default NotificationList
