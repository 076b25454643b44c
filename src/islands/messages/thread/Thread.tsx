import { Fragment, type ReactNode, useState } from 'react'
import {
  dayLabel,
  displayMoment,
  displayTime,
  localDate,
  type TimeFormat,
} from '#edge/platform/time'
import { useStore } from '#islands/stores/use-store'
import { toastFailure } from '../../stores/toasts'
import { Button } from '../../ui/Button'
import type { Conversation, ConversationMessage } from '../conversation'
import { $outbox, type QueuedMessage } from '../outbox/queued-messages'
import { MessageItem, QueuedItem } from './MessageItem'
import { useSeenMessages } from './use-seen-messages'
import { useThreadScroll } from './use-thread-scroll'

export interface ThreadReader {
  readonly id: string
  readonly zone: string
  readonly hours: TimeFormat
}
type Props = {
  conversation: Conversation
  messages: readonly ConversationMessage[]
  /** Seq of the message found by a search, which is scrolled into view. */
  at?: number | undefined
  hasOlder: boolean
  /** Loads what is missing before a message, to be shown; and what is missing after one. */
  loadBefore: (seq?: number) => Promise<() => void>
  loadAfter: (seq: number) => Promise<void>
  /** Called with messages that became visible. */
  onSeen: (seqs: readonly number[]) => void
  me: ThreadReader
  today: string
  /** What stands between the messages by its time: notes of staff. */
  asides?: readonly { readonly id: string; readonly at: string; readonly node: ReactNode }[]
  onReply?: (message: ConversationMessage) => void
  onWithdraw?: (message: ConversationMessage) => void
}

/** The messages of a conversation, with those that are still on their way. */
export const Thread = ({
  conversation,
  messages,
  at: foundAt,
  hasOlder,
  loadBefore,
  loadAfter,
  onSeen,
  me,
  today,
  asides = [],
  onReply,
  onWithdraw,
}: Props) => {
  const waiting = useStore($outbox).filter((each) => isFor(each, conversation.id, messages))
  // The same while it is sent and once it has arrived.
  const lastWaiting = waiting.at(-1)
  const newest = (lastWaiting ?? messages.at(-1))?.clientId
  // What waited from before is not written now.
  const [openedAt] = useState(() => new Date().toISOString())
  const isOwn = lastWaiting ? lastWaiting.at > openedAt : messages.at(-1)?.sentByUserId === me.id
  const [firstUnread] = useState(() => firstUnreadOf(conversation, messages, me.id))
  const { box, hasNews, showEnd, loadAbove } = useThreadScroll(
    newest,
    isOwn,
    Boolean(foundAt) || firstUnread !== undefined,
  )
  useSeenMessages(box, messages, onSeen)
  const byId = new Map(messages.map((message) => [message.id, message]))
  const earlierButton = (at: number) => (
    <MoreButton load={() => loadAbove(loadBefore(messages[at]?.seq), at)}>
      Show earlier messages
    </MoreButton>
  )
  const lastOwn = messages.findLast(({ sentByUserId }) => sentByUserId === me.id)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls takes the keyboard
    <section className="log" ref={box} tabIndex={0} aria-label="Messages">
      {hasOlder && earlierButton(0)}
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
                    <MoreButton load={() => loadAfter(before.seq)}>Show later messages</MoreButton>
                    {earlierButton(at)}
                  </li>
                )}
                {asidesBetween(
                  asides,
                  hasOlder || before ? before?.createdAt : '',
                  message.createdAt,
                )}
                {isNewDay && (
                  <li className="day">
                    <time dateTime={day}>{dayLabel(day, today)}</time>
                  </li>
                )}
                {message.seq === firstUnread && (
                  <li className="day unread-line">
                    <span>New messages</span>
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
                  withdrawnTime={
                    message.withdrawnAt && displayMoment(message.withdrawnAt, me.zone, me.hours)
                  }
                  onReply={conversation.status === 'open' ? onReply : undefined}
                  onWithdraw={isOwnMessage(message, me.id) ? onWithdraw : undefined}
                />
              </Fragment>
            )
          })}
          {asidesBetween(asides, messages.at(-1)?.createdAt ?? '')}
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

/** The first unread message when the conversation opens, which gets a line above it. */
const firstUnreadOf = (
  { unreadCount, lastReadSeq }: Conversation,
  messages: readonly ConversationMessage[],
  meId: string,
) =>
  unreadCount > 0
    ? messages.find(({ seq, sentByUserId }) => seq > lastReadSeq && sentByUserId !== meId)?.seq
    : undefined

/** A message is theirs who wrote it, and theirs in whose name it stands. */
const isOwnMessage = ({ sentByUserId, fromUserId }: ConversationMessage, id: string) =>
  sentByUserId === id || fromUserId === id

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

/** Those after the message before, which is undefined where older ones are not loaded, and up to the next, if any. */
const asidesBetween = (
  asides: NonNullable<Props['asides']>,
  after: string | undefined,
  until?: string,
) =>
  after !== undefined &&
  asides
    .filter(({ at }) => at > after && !(until && at > until))
    .map(({ id, node }) => <li key={id}>{node}</li>)

const isFor = (
  { to, clientId }: QueuedMessage,
  id: string,
  messages: readonly ConversationMessage[],
) =>
  'conversationId' in to &&
  to.conversationId === id &&
  !messages.some((message) => message.clientId === clientId)
