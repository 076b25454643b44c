import { dayLabel, displayTime, localDate } from '#edge/platform/time'
import { CountBadge } from '../ui/CountBadge'
import { Icon } from '../ui/Icon'
import { Portrait } from '../ui/Portrait'
import type { Conversation } from './conversation'
import type { ThreadReader } from './thread/Thread'
import { isNamed, titleOf } from './title'

type Props = {
  conversations: readonly Conversation[]
  openId: string | null
  me: ThreadReader
  today: string
}

/** A patient's conversations: whom with, the newest words, and what is unread. */
export const ConversationList = ({ conversations, openId, me, today }: Props) => (
  <ul className="list thr">
    {conversations.map((conversation) => {
      const {
        id,
        counterpart,
        kind,
        preview,
        lastSeq,
        lastSenderId,
        lastMessageAt,
        unreadCount,
        status,
        pinnedAt,
      } = conversation
      const day = localDate(lastMessageAt, me.zone)
      return (
        <li key={id}>
          <a
            className="item"
            href={`/app/messages/${id}`}
            aria-current={id === openId ? 'page' : undefined}
          >
            {kind === 'support' || !counterpart ? (
              <span className="glyph plain">
                <Icon name="life-buoy" />
              </span>
            ) : (
              <Portrait of={counterpart.portrait ?? counterpart.id} name={counterpart.name} />
            )}
            <span>
              <span className="row nowrap g2">
                <b className="truncate grow" translate={isNamed(conversation) ? 'no' : undefined}>
                  {titleOf(conversation)}
                </b>
                <small className="ink-2 nowrap-t">
                  {day === today
                    ? displayTime(lastMessageAt, me.zone, me.hours)
                    : dayLabel(day, today)}
                </small>
              </span>
              <p className="row nowrap g1">
                <span className="truncate state">
                  {pinnedAt && <span>Pinned · </span>}
                  {status === 'archived' && <span>Archived · </span>}
                  {lastSenderId === me.id && <span>You: </span>}
                </span>
                <span className="truncate" dir="auto" translate={preview ? 'no' : undefined}>
                  {preview ?? (lastSeq > 0 ? 'This message was withdrawn.' : '…')}
                </span>
                {unreadCount > 0 && <CountBadge of={unreadCount} what="unread" hot />}
              </p>
            </span>
          </a>
        </li>
      )
    })}
  </ul>
)
