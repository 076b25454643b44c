import { useStore } from '@nanostores/react'
import { Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { dayLabel, displayTime, localDate, type TimeFormat } from '#edge/platform/time'
import { Button } from '../ui/Button'
import type { Conversation, ConversationMessage } from './conversation'
import { MessageItem, QueuedItem } from './MessageItem'
import { $outbox, type QueuedMessage } from './outbox'

export interface ThreadReader {
  readonly id: string
  readonly zone: string
  readonly hours: TimeFormat
}
type Props = {
  conversation: Conversation
  messages: readonly ConversationMessage[]
  hasOlder: boolean
  loadOlder: () => Promise<void>
  me: ThreadReader
  today: string
  /** Staff see names and roles, and may delete. */
  isStaff?: boolean
  /** What stands between the messages by its time: notes of staff. */
  asides?: readonly { readonly id: string; readonly at: string; readonly node: ReactNode }[]
  onReply?: (message: ConversationMessage) => void
  onDelete?: (message: ConversationMessage) => void
}

/** The messages of a conversation, with those that are still on their way. */
export const Thread = ({
  conversation,
  messages,
  hasOlder,
  loadOlder,
  me,
  today,
  isStaff = false,
  asides = [],
  onReply,
  onDelete,
}: Props) => {
  const waiting = useStore($outbox).filter((each) => isFor(each, conversation.id, messages))
  const box = useRef<HTMLElement>(null)
  const [busy, setBusy] = useState(false)
  const last = messages.at(-1)?.seq ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest is shown when one comes
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [last, waiting.length, asides.length])
  useStayAtEnd(box)
  const older = async () => {
    const before = box.current?.scrollHeight ?? 0
    setBusy(true)
    await loadOlder().catch(() => {})
    setBusy(false)
    // What was on screen stays where it was.
    requestAnimationFrame(() => {
      const element = box.current
      if (element) element.scrollTop += element.scrollHeight - before
    })
  }
  const byId = new Map(messages.map((message) => [message.id, message]))
  const lastOwn = messages.findLast(({ sentByUserId }) => sentByUserId === me.id)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls takes the keyboard
    <section className="log" ref={box} tabIndex={0} aria-label="Messages">
      {hasOlder && (
        <Button size="small" look="quiet" className="older" busy={busy} onClick={older}>
          Show earlier messages
        </Button>
      )}
      {messages.length === 0 && waiting.length === 0 && (
        <p className="day">Nothing has been written here yet.</p>
      )}
      <div role="log" aria-live="polite">
        <ol>
          {messages.map((message, at) => {
            const day = localDate(message.createdAt, me.zone)
            const before = messages[at - 1]
            const isNewDay = !before || localDate(before.createdAt, me.zone) !== day
            return (
              <Fragment key={message.id}>
                {asidesBetween(asides, hasOlder || before ? before?.createdAt : '', message)}
                {isNewDay && (
                  <li className="day">
                    <time dateTime={day}>{dayLabel(day, today)}</time>
                  </li>
                )}
                <MessageItem
                  message={message}
                  quoted={
                    message.replyingMessageId ? (byId.get(message.replyingMessageId) ?? null) : null
                  }
                  isMine={message.sentByUserId === me.id}
                  isSeen={message === lastOwn && conversation.seenSeq >= message.seq}
                  time={displayTime(message.createdAt, me.zone, me.hours)}
                  isStaff={isStaff}
                  onReply={conversation.status === 'open' ? onReply : undefined}
                  onDelete={onDelete}
                />
              </Fragment>
            )
          })}
          {asides
            .filter(({ at }) => at > (messages.at(-1)?.createdAt ?? ''))
            .map(({ id, node }) => (
              <li key={id}>{node}</li>
            ))}
          {waiting.map((message) => (
            <QueuedItem key={message.clientId} message={message} />
          ))}
        </ol>
      </div>
    </section>
  )
}

/** What grows below, as a picture that arrives, or makes room, as a patient's card, leaves the end where it was for who reads it. */
const useStayAtEnd = (box: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const element = box.current
    const content = element?.querySelector('ol')
    if (!element || !content) return
    const readEnd = () => element.scrollHeight - element.clientHeight
    let end = readEnd()
    let isAtEnd = true
    const note = () => {
      // What is resized is also scrolled, by the browser: it says nothing of the reader.
      if (readEnd() === end) isAtEnd = end - element.scrollTop < nearEndPx
    }
    const watcher = new ResizeObserver(() => {
      end = readEnd()
      if (isAtEnd) element.scrollTop = end
    })
    watcher.observe(content)
    // What is written below takes its height from the box.
    watcher.observe(element)
    element.addEventListener('scroll', note, { passive: true })
    return () => {
      watcher.disconnect()
      element.removeEventListener('scroll', note)
    }
  }, [box])
}
const nearEndPx = 48

/** Those after the message before, which is undefined where older ones are not loaded. */
const asidesBetween = (
  asides: NonNullable<Props['asides']>,
  after: string | undefined,
  { createdAt }: ConversationMessage,
) =>
  after === undefined
    ? null
    : asides
        .filter(({ at }) => at > after && at <= createdAt)
        .map(({ id, node }) => <li key={id}>{node}</li>)

const isFor = (
  { to, clientId }: QueuedMessage,
  id: string,
  messages: readonly ConversationMessage[],
) =>
  'conversationId' in to &&
  to.conversationId === id &&
  !messages.some((message) => message.clientId === clientId)
