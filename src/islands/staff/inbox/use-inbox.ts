import { useCallback, useEffect, useState } from 'react'
import type { Conversation } from '#islands/messages/conversation'
import { apiWithLocalErrors } from '#islands/stores/api'
import { appendRows } from '#islands/stores/append-rows'
import { onLiveEvent } from '#islands/stores/live'
import { toastFailure } from '#islands/stores/toasts'
import type { StaffRole } from '../access/nav-links'
import { conversationChannelsOf, usePatientHandOver } from '../access/staff-events'
import type { InboxBox } from '../messages/inbox'
import { type InboxPage, loadInbox } from '../messages/load-inbox'

/** The first page read again, with the pages below it that were displayed; what moved up stands once. */
export const withFollowing = (
  fresh: InboxPage,
  displayed: InboxPage,
  isNewestFirst = true,
): InboxPage => {
  if (displayed.conversations.length <= fresh.conversations.length || fresh.next === null)
    return fresh
  const last = fresh.conversations.at(-1)
  // One of the first page that is not there now was pushed below it by newer ones, or has left the box.
  const isBelow = (one: Conversation, at: number) =>
    at >= fresh.conversations.length ||
    (isNewestFirst && one.lastMessageAt <= (last?.lastMessageAt ?? ''))
  return {
    conversations: appendRows(
      [...fresh.conversations, ...displayed.conversations.filter(isBelow)],
      fresh.conversations,
    ),
    next: displayed.next,
  }
}

const settleMs = 150

/** A box of the inbox that follows what others write; several changes at once are one read. */
export const useInbox = (role: StaffRole, box: InboxBox, first: InboxPage) => {
  const [page, setPage] = useState(first)
  const reread = useCallback(async () => {
    try {
      const fresh = await loadInbox(apiWithLocalErrors, box)
      setPage((displayed) => withFollowing(fresh, displayed, box !== 'waiting'))
    } catch (error) {
      if (navigator.onLine) toastFailure(error)
    }
  }, [box])
  const more = useCallback(async () => {
    if (!page.next) return
    const following = await loadInbox(apiWithLocalErrors, box, page.next)
    setPage(({ conversations }) => ({
      ...following,
      conversations: appendRows(conversations, following.conversations),
    }))
  }, [box, page.next])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const schedule = () => {
      clearTimeout(timer)
      timer = setTimeout(reread, settleMs)
    }
    const listen = (where: { channel?: string }) => [
      onLiveEvent('new_message', schedule, { ...where, onReset: schedule }),
      onLiveEvent('status_changed', ({ type }) => type === 'conversations' && schedule(), where),
    ]
    const channels = conversationChannelsOf(role).map((channel) => ({ channel }))
    const stops = [{}, ...channels].flatMap(listen)
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [role, reread])
  usePatientHandOver(role, () => void reread())
  const replace = useCallback(
    (changed: Conversation) =>
      setPage(({ conversations, next }) => ({
        next,
        conversations: conversations.map((one) => (one.id === changed.id ? changed : one)),
      })),
    [],
  )
  return { page, more, replace }
}
