import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#edge/client'
import { apiWithLocalErrors } from '../../stores/api'
import { onLiveEvent } from '../../stores/live'
import {
  type Conversation,
  type ConversationMessage,
  loadConversation,
  loadMessage,
  loadNewerMessages,
  loadOlderMessages,
  type MessagePage,
  mergeMessages,
} from '../conversation'
import { onSent } from '../outbox/outbox'
import { useReadState } from './use-read-state'

interface Options {
  readonly meId: string
  /** Shared channels that tell of it, beside one's own. */
  readonly channels?: readonly string[]
  /** Told of what changes in it, for the list beside it. */
  readonly onChange?: (conversation: Conversation) => void
}

/** So many messages of a gap are read at once. */
const maxFilled = 100
/** Of more than so many messages that were missed, only the newest page is read. */
const maxCaughtUp = 200

// One array for all renders: another would subscribe anew, and be told again of what has just come.
const noChannels: readonly string[] = []

/** A conversation that is open on screen: it follows what others write, and what is seen is read. */
export const useThread = (
  conversation: Conversation,
  first: MessagePage,
  { meId, channels = noChannels, onChange }: Options,
) => {
  const { id } = conversation
  const [current, setCurrent] = useState(conversation)
  const [messages, setMessages] = useState(first.messages)
  const [hasOlder, setHasOlder] = useState(first.hasMore)
  const [isLost, setLost] = useState(false)
  const displayed = useRef(messages)
  displayed.current = messages
  const latestOnChange = useRef(onChange)
  latestOnChange.current = onChange

  const add = useCallback(
    (more: readonly ConversationMessage[]) => setMessages((before) => mergeMessages(before, more)),
    [],
  )
  // What is shown is read again where more was missed than can be told: some of it may be deleted.
  const refresh = useCallback(
    async (isReset = false) => {
      try {
        const { current } = displayed
        const after = isReset ? (current[0]?.seq ?? 1) - 1 : (current.at(-1)?.seq ?? 0)
        const [fresh, newer] = await Promise.all([
          loadConversation(apiWithLocalErrors, id),
          loadNewerMessages(apiWithLocalErrors, id, after, maxCaughtUp),
        ])
        if (fresh.lastSeq - after > maxCaughtUp) {
          const page = await loadOlderMessages(apiWithLocalErrors, id)
          setMessages(page.messages)
          setHasOlder(page.hasMore)
        } else add(newer)
        setCurrent(fresh)
        setLost(false)
        latestOnChange.current?.(fresh)
      } catch (error) {
        // Removed from it, or from the care team: it is not theirs to read any more.
        if (error instanceof ApiError && (error.status === 404 || error.status === 403))
          setLost(true)
      }
    },
    [id, add],
  )
  /** Reads what is missing before one that is here, the first or one after a gap. Answers how to show it. */
  const loadBefore = async (seq?: number) => {
    const page = await loadOlderMessages(apiWithLocalErrors, id, seq)
    return () => {
      add(page.messages)
      if (seq === messages[0]?.seq) setHasOlder(page.hasMore)
    }
  }
  /** What is missing after one that is here. */
  const loadAfter = useCallback(
    async (seq: number) => add(await loadNewerMessages(apiWithLocalErrors, id, seq, maxFilled)),
    [id, add],
  )

  useEffect(() => {
    // Only what is here: one from further up would stand before a gap that is never filled.
    const rereadMessage = async (messageId: string) => {
      if (!displayed.current.some((each) => each.id === messageId)) return
      const found = await loadMessage(apiWithLocalErrors, id, messageId)
      if (found) add([found])
    }
    const stops = [undefined, ...channels].flatMap((channel) =>
      listen(id, channel, refresh, rereadMessage),
    )
    const stopSent = onSent((message) => {
      if (message.conversationId !== id) return
      const last = displayed.current.at(-1)?.seq ?? 0
      add([message])
      // Another came before it, and was not read yet.
      if (message.seq > last + 1) void loadAfter(last).catch(() => {})
    })
    const onOnline = () => void refresh()
    addEventListener('online', onOnline)
    return () => {
      for (const stop of stops) stop()
      stopSent()
      removeEventListener('online', onOnline)
    }
  }, [id, channels, refresh, add, loadAfter])

  const onSeen = useReadState(id, { messages, hasOlder, meId }, current.lastReadSeq)
  return {
    conversation: current,
    messages,
    at: first.at,
    hasOlder,
    loadBefore,
    loadAfter,
    isLost,
    refresh,
    onSeen,
  }
}

/** Hears of a conversation and its messages on one channel; one's own is not named. */
const listen = (
  id: string,
  channel: string | undefined,
  refresh: (isReset?: boolean) => Promise<void>,
  rereadMessage: (messageId: string) => Promise<void>,
) => {
  const on = channel ? { channel } : {}
  return [
    onLiveEvent('new_message', (event) => event.id === id && void refresh(), {
      ...on,
      onReset: () => void refresh(true),
    }),
    onLiveEvent(
      'status_changed',
      (event) => {
        if (event.type === 'conversations' && event.id === id) void refresh()
        if (event.type === 'messages') void rereadMessage(event.id)
      },
      on,
    ),
  ]
}
