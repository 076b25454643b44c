import { apiWithLocalErrors } from '../stores/api'
import { onLiveEvent } from '../stores/live'
import { revalidate } from '../stores/query'

/** Tells how much is unread, each time the platform says that something changed. Returns how to stop. */
export const watchUnreadCount = (userId: string, tell: (unread: number) => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  // What happened and word of it arrive apart: one count serves both.
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void count(), 1_000)
  }
  const count = async () => {
    const unread = await apiWithLocalErrors.user_notifications
      .in({ users: userId })
      .list({ filter: { unread: 'true' }, page: { size: 100 } })
      .catch(() => null)
    if (!unread) return
    tell(unread.length)
    revalidate(`/users/${userId}/user_notifications`)
  }
  const stops = (['status_changed', 'new_message', 'join_appointment'] as const).map((event) =>
    onLiveEvent(event, soon, { onReset: soon }),
  )
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
