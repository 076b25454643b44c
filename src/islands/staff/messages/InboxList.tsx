import { useEffect, useRef } from 'react'
import { dayLabel, displayTime, localDate } from '#edge/platform/time'
import type { Conversation } from '../../messages/conversation'
import type { ThreadReader } from '../../messages/Thread'
import { Badge } from '../../ui/Badge'
import { Count } from '../../ui/Count'
import { Portrait } from '../../ui/Portrait'
import { type InboxBox, inboxAddress, inboxTitle, kindLabels } from './inbox'
import { waitingText } from './waiting'

type Props = {
  box: InboxBox
  conversations: readonly Conversation[]
  openId: string | null
  me: ThreadReader
  today: string
  now: number
  hasMore: boolean
  onMore: () => void
  onOpen: (conversation: Conversation) => void
}

/** The conversations of a box: whom they are with, what waits, and since when. */
export const InboxList = (props: Props) => {
  const { box, conversations, openId, hasMore, onMore, onOpen } = props
  return (
    <>
      <ul className="list thr" aria-label="Conversations">
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <a
              className="item"
              href={inboxAddress(box, conversation.id)}
              data-conversation={conversation.id}
              aria-current={conversation.id === openId ? 'true' : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                onOpen(conversation)
              }}
            >
              <InboxRow {...props} conversation={conversation} />
            </a>
          </li>
        ))}
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

const InboxRow = ({ conversation, me, today, now }: Props & { conversation: Conversation }) => {
  const { counterpart, kind, preview, unreadCount, lastMessageAt, waitingSince, assigneeName } =
    conversation
  const day = localDate(lastMessageAt, me.zone)
  return (
    <>
      <Portrait of={counterpart?.portrait ?? counterpart?.id ?? conversation.id} size="s" />
      <span>
        <span className="row nowrap g2">
          <b className="truncate grow" translate="no">
            {inboxTitle(conversation)}
          </b>
          <small className="ink-2">
            {day === today ? displayTime(lastMessageAt, me.zone, me.hours) : dayLabel(day, today)}
          </small>
        </span>
        <p className="truncate" dir="auto" translate="no">
          {preview ?? '…'}
        </p>
        <span className="row g1 small">
          <Badge>{kindLabels[kind]}</Badge>
          {waitingSince && (
            <Badge tone={waitingText(waitingSince, now).isLong ? 'danger' : 'warning'}>
              {waitingText(waitingSince, now).text}
            </Badge>
          )}
          <span className="ink-2 truncate">{assigneeName ?? 'Unassigned'}</span>
        </span>
      </span>
      {unreadCount > 0 ? <Count of={unreadCount} what="unread" hot /> : <span />}
    </>
  )
}
