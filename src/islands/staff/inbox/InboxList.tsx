import { memo, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { dayLabel, displayTime, localDate } from '#edge/platform/time'
import type { Conversation } from '#islands/messages/conversation'
import type { ThreadReader } from '#islands/messages/thread/Thread.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import { CountBadge } from '#islands/ui/CountBadge.tsx'
import { Portrait } from '#islands/ui/Portrait.tsx'
import { openInPlace } from '../lists/open-in-place'
import { type InboxBox, inboxAddress, inboxTitle, kindLabels } from '../messages/inbox'
import { type AnswersDue, isAnswerLate, waitingText } from '../messages/waiting'
import { useUnchangedWhilePressed } from './use-unchanged-while-pressed'

type Props = {
  box: InboxBox
  conversations: readonly Conversation[]
  openId: string | null
  me: ThreadReader
  today: string
  now: number
  answersDue: AnswersDue
  hasMore: boolean
  onMore: () => void
  onOpen: (conversation: Conversation) => void
}

/** The conversations of a box: whom they are with, what waits, and since when. */
export const InboxList = ({
  box,
  conversations,
  openId,
  me,
  today,
  now,
  answersDue,
  hasMore,
  onMore,
  onOpen,
}: Props) => {
  // One function for the life of the list, so that a thousand rows are not drawn again for it.
  const latest = useRef(onOpen)
  latest.current = onOpen
  const open = useCallback((conversation: Conversation) => latest.current(conversation), [])
  const focusedId = useRef<string | null>(null)
  const { value: rows, onPointerDown } = useUnchangedWhilePressed(conversations)
  return (
    <>
      <ul className="list thr" aria-label="Conversations" onPointerDown={onPointerDown}>
        {rows.map((conversation) => {
          const { id, lastMessageAt, waitingSince } = conversation
          return (
            <InboxRow
              // Moved up by a message it is a new row: under its old key, React would move all others instead.
              key={`${id} ${lastMessageAt}`}
              box={box}
              conversation={conversation}
              isOpen={id === openId}
              zone={me.zone}
              hours={me.hours}
              today={today}
              waiting={waitingSince ? waitingText(waitingSince, now) : null}
              isLate={isAnswerLate(conversation, answersDue, now)}
              onOpen={open}
              focusedId={focusedId}
            />
          )
        })}
      </ul>
      {hasMore && (
        <p className="more">
          <MoreButton onMore={onMore} />
        </p>
      )}
    </>
  )
}

/** Pressed, or come near by scrolling. */
const MoreButton = ({ onMore }: Pick<Props, 'onMore'>) => {
  const button = useRef<HTMLButtonElement>(null)
  const latest = useRef(onMore)
  latest.current = onMore
  useEffect(() => {
    if (!button.current) return
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && latest.current(),
      { rootMargin: '600px' },
    )
    watcher.observe(button.current)
    return () => watcher.disconnect()
  })
  return (
    <button ref={button} type="button" className="btn small" onClick={onMore}>
      Show more
    </button>
  )
}

type RowProps = Pick<ThreadReader, 'zone' | 'hours'> & {
  box: InboxBox
  conversation: Conversation
  isOpen: boolean
  today: string
  /** How long its patient waits; null where no one does. */
  waiting: string | null
  /** Whether the answer comes later than was promised. */
  isLate: boolean
  onOpen: (conversation: Conversation) => void
  /** Whose row had the focus as it was taken away, to come again further up. */
  focusedId: RefObject<string | null>
}

/** Drawn again only when something of it has changed. */
const InboxRow = memo((props: RowProps) => {
  const { box, conversation, isOpen, zone, hours, today, waiting, isLate, onOpen, focusedId } =
    props
  const { id, counterpart, kind, preview, lastSeq, unreadCount, lastMessageAt, assigneeName } =
    conversation
  const day = localDate(lastMessageAt, zone)
  const link = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => {
    const row = link.current
    if (focusedId.current === id) {
      focusedId.current = null
      if (document.activeElement === document.body) row?.focus({ preventScroll: true })
    }
    return () => {
      if (row === document.activeElement) focusedId.current = id
    }
  }, [id, focusedId])
  return (
    <li>
      <a
        ref={link}
        className="item"
        href={inboxAddress(box, id)}
        data-conversation={id}
        aria-current={isOpen ? 'true' : undefined}
        onClick={(event) => openInPlace(event, () => onOpen(conversation))}
      >
        <Portrait of={counterpart?.portrait ?? id} name={inboxTitle(conversation)} size="s" />
        <span>
          <span className="row nowrap g2">
            <b className="truncate grow" translate="no">
              {inboxTitle(conversation)}
            </b>
            <small className="ink-2">
              {day === today ? displayTime(lastMessageAt, zone, hours) : dayLabel(day, today)}
            </small>
          </span>
          <p className="truncate" dir="auto" translate={preview ? 'no' : undefined}>
            {preview ?? (lastSeq > 0 ? 'This message was deleted.' : '…')}
          </p>
          <span className="row g1 small">
            <Badge>{kindLabels[kind]}</Badge>
            {waiting && <Badge tone={isLate ? 'danger' : 'warning'}>{waiting}</Badge>}
            <span className="assignee ink-2 truncate">{assigneeName ?? 'Unassigned'}</span>
          </span>
        </span>
        {unreadCount > 0 ? <CountBadge of={unreadCount} what="unread" hot /> : <span />}
      </a>
    </li>
  )
})
