import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { localDate } from '#edge/platform/time'
import { type Clock, dayAndTime } from '../appointments/format'
import { api, apiWithLocalErrors } from '../stores/api'
import { query, revalidate } from '../stores/query'
import { toastFailure } from '../stores/toasts'
import { serverNow } from '../stores/use-server-now'
import { Button } from '../ui/Button'
import { Skeleton } from '../ui/feedback/Skeleton'

type Props = { userId: string; unread: number; drawnAt: number; clock: Clock }

/** The newest notifications; opening the list marks them read. */
export const NotificationList = ({ userId, unread, drawnAt, clock }: Props) => {
  const key = `/users/${userId}/user_notifications`
  const $notifications = useMemo(
    () =>
      query(key, () => api.user_notifications.in({ users: userId }).list({ page: { size: 20 } })),
    [key, userId],
  )
  const { data, error } = useStore($notifications)
  useEffect(() => {
    const news = data?.filter(({ readAt }) => readAt === null) ?? []
    if (news.length === 0) return
    const reading = news.map(({ id }) =>
      apiWithLocalErrors.call('PATCH /users/:user/user_notifications/:id/mark_read', {
        params: { user: userId, id },
      }),
    )
    // One that stays unread is shown again; nothing is lost.
    void Promise.allSettled(reading).then(() => revalidate(`${key}?unread`))
  }, [data, userId, key])
  if (error) return <p>We couldn’t load this right now. Nothing is lost; try again in a moment.</p>
  if (!data) return <Skeleton label="Loading notifications" lines={3} />
  if (data.length === 0) return <p>Nothing yet. Visits, messages and results show up here.</p>
  const today = localDate(serverNow(drawnAt), clock.zone)
  const markAllRead = () =>
    apiWithLocalErrors
      .call('PATCH /users/:user/user_notifications/mark_all_read', { params: { user: userId } })
      .then(() => revalidate(key), toastFailure)
  return (
    <>
      <ul className="list">
        {data.map(({ id, text, path, createdAt, readAt }) => (
          <li key={id} className={readAt ? undefined : 'unread'}>
            {path ? <a href={path}>{text}</a> : <span>{text}</span>}
            <small className="ink-2">{dayAndTime(createdAt, today, clock)}</small>
          </li>
        ))}
      </ul>
      {unread > data.length && (
        <Button size="small" onClick={() => void markAllRead()}>
          Mark all as read
        </Button>
      )}
    </>
  )
}
