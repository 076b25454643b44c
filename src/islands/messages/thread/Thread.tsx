import { useStore } from '@nanostores/react'
import { Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { dayLabel, displayTime, localDate, type TimeFormat } from '#edge/platform/time'
import { toastFailure } from '../../stores/toasts'
import { Button } from '../../ui/Button'
import type { Conversation, ConversationMessage } from '../conversation'
import { $outbox, type QueuedMessage } from '../outbox'
import { MessageItem, QueuedItem } from './MessageItem'

export interface ThreadReader {
  readonly id: string
  readonly zone: string
  readonly hours: TimeFormat
}
type Props = {
  conversation: Conversation
  messages: readonly ConversationMessage[]
  /** The place of the message that a search has found: it is shown first. */
  at?: number | undefined
  hasOlder: boolean
  loadOlder: () => Promise<void>
  /** Loads what is missing after a message. */
  fillAfter: (seq: number) => Promise<void>
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
  at: foundAt,
  hasOlder,
  loadOlder,
  fillAfter,
  me,
  today,
  isStaff = false,
  asides = [],
  onReply,
  onDelete,
}: Props) => {
  const waiting = useStore($outbox).filter((each) => isFor(each, conversation.id, messages))
  const box = useRef<HTMLElement>(null)
  const toFind = useRef(foundAt)
  const [hasNews, setNews] = useState(false)
  const isAtEnd = useStayAtEnd(box, !foundAt, () => setNews(false))
  const showEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight })
  // The same while it is sent and once it has arrived.
  const lastWaiting = waiting.at(-1)
  const newest = (lastWaiting ?? messages.at(-1))?.clientId
  // What waited from before is not written now.
  const [openedAt] = useState(() => new Date().toISOString())
  const isOwn = lastWaiting ? lastWaiting.at > openedAt : messages.at(-1)?.sentByUserId === me.id
  // What others write moves no one away from what they read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that comes
  useEffect(() => {
    const found = toFind.current && box.current?.querySelector<HTMLElement>('.found')
    toFind.current = undefined
    if (!found && (isOwn || isAtEnd.current)) showEnd()
    else setNews(true)
    if (!found) return
    found.scrollIntoView({ block: 'center' })
    found.focus({ preventScroll: true })
    // It may be near the end, and nothing to scroll.
    box.current?.dispatchEvent(new Event('scroll'))
  }, [newest])
  const older = async () => {
    const before = box.current?.scrollHeight ?? 0
    await loadOlder()
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
      {hasOlder && <MoreButton load={older}>Show earlier messages</MoreButton>}
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
                {before && message.seq > before.seq + 1 && (
                  <li>
                    <MoreButton load={() => fillAfter(before.seq)}>
                      Show the messages in between
                    </MoreButton>
                  </li>
                )}
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
                  isFound={message.seq === foundAt}
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
      {hasNews && (
        <p className="newest">
          <Button
            size="small"
            onClick={() => {
              showEnd()
              box.current?.focus({ preventScroll: true })
            }}
          >
            Show the newest
          </Button>
        </p>
      )}
    </section>
  )
}

/** Loads messages that are not here. */
const MoreButton = ({ load, children }: { load: () => Promise<void>; children: string }) => {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await load().catch(toastFailure)
    setBusy(false)
  }
  return (
    <Button ref={keepFocus} size="small" look="quiet" className="older" busy={busy} onClick={run}>
      {children}
    </Button>
  )
}
/** The button is gone once all are there: the focus stays in the conversation. */
const keepFocus = (button: HTMLButtonElement) => () => {
  if (document.activeElement === button)
    button.closest<HTMLElement>('.log')?.focus({ preventScroll: true })
}

/** What grows below, as a picture that arrives, or makes room, as a patient's card, leaves the end where it was for who reads it. Answers whether they do. */
const useStayAtEnd = (
  box: RefObject<HTMLElement | null>,
  isFirstAtEnd: boolean,
  onEnd: () => void,
) => {
  const isAtEnd = useRef(isFirstAtEnd)
  const latestOnEnd = useRef(onEnd)
  latestOnEnd.current = onEnd
  useEffect(() => {
    const element = box.current
    const content = element?.querySelector('ol')
    if (!element || !content) return
    const readEnd = () => element.scrollHeight - element.clientHeight
    let end = readEnd()
    const note = () => {
      // What is resized is also scrolled, by the browser: it says nothing of the reader.
      if (readEnd() === end) isAtEnd.current = end - element.scrollTop < nearEndPx
      if (isAtEnd.current) latestOnEnd.current()
    }
    const watcher = new ResizeObserver(() => {
      end = readEnd()
      if (isAtEnd.current) element.scrollTop = end
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
  return isAtEnd
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
