import type { ReactNode } from 'react'
import { roleLabels } from '#edge/access/roles'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { LaterPart } from '../../ui/feedback/LaterPart'
import { Icon } from '../../ui/Icon'
import type { ConversationMessage } from '../conversation'
import type { QueuedMessage } from '../outbox/queued-messages'
import { renderLinks } from '../text/render-links'
import { Quote } from './Quote'
import { SendingText } from './SendingText'

// What few messages have is loaded with it.
const MessageFiles = lazyPart(() => import('../attachments/MessageFiles'))
const OlderQuote = lazyPart(() => import('./OlderQuote'))
const Refusal = lazyPart(() => import('./Refusal'))

type Props = {
  message: ConversationMessage
  quoted: ConversationMessage | null
  isMine: boolean
  isSeen: boolean
  /** A search led to it. */
  isFound: boolean
  time: string
  /** When it was withdrawn, in words. */
  withdrawnTime: string | null
  onReply?: ((message: ConversationMessage) => void) | undefined
  /** Undefined where it is not the reader's to withdraw. */
  onWithdraw?: ((message: ConversationMessage) => void) | undefined
}

/** One message: what it answers, its words, who and when. */
export const MessageItem = ({
  message,
  quoted,
  isMine,
  isSeen,
  isFound,
  time,
  withdrawnTime,
  onReply,
  onWithdraw,
}: Props) => {
  const { text, withdrawnByName, fromName, fromRole, sentByName, replyingMessageId } = message
  return (
    <li
      className={cx('m', isMine && 'me', isFound && 'found')}
      data-seq={message.seq}
      tabIndex={isFound ? -1 : undefined}
    >
      {withdrawnTime && (
        <p className="gone">
          <span>This message was withdrawn.</span>{' '}
          <small>
            <bdi translate="no">{withdrawnByName}</bdi> · <bdi>{withdrawnTime}</bdi>
          </small>
        </p>
      )}
      {text !== null && (
        <Words isWithdrawn={withdrawnTime !== null}>
          {quoted ? (
            <Quote of={quoted} />
          ) : (
            replyingMessageId && (
              <LaterPart>
                <OlderQuote conversationId={message.conversationId} messageId={replyingMessageId} />
              </LaterPart>
            )
          )}
          {text && (
            <span dir="auto" translate="no" className="words">
              {renderLinks(text)}
            </span>
          )}
          {message.attachments.length > 0 && (
            <LaterPart>
              <MessageFiles message={message} />
            </LaterPart>
          )}
        </Words>
      )}
      <small>
        {isMine && !sentByName && <span className="sr">You:</span>}
        {(!isMine || sentByName) && (
          <span>
            <bdi translate="no">{fromName}</bdi>
            {fromRole !== 'patient' && (
              <>
                , <span>{roleLabels[fromRole]}</span>
              </>
            )}{' '}
            ·
          </span>
        )}
        {sentByName && (
          <>
            <span>written by</span>
            <bdi translate="no">{sentByName}</bdi>·
          </>
        )}
        <bdi>{time}</bdi>
        {isSeen && (
          <>
            ·<span>Read</span>
          </>
        )}
        {!withdrawnTime && onReply && (
          <Button look="quiet" size="small" onClick={() => onReply(message)}>
            Reply
          </Button>
        )}
        {!withdrawnTime && onWithdraw && (
          <Button look="quiet" size="small" onClick={() => onWithdraw(message)}>
            Withdraw
          </Button>
        )}
      </small>
    </li>
  )
}

/** The care team opens the words of a message that was withdrawn; others receive none. */
const Words = ({ isWithdrawn, children }: { isWithdrawn: boolean; children: ReactNode }) =>
  isWithdrawn ? (
    <details className="disclosure">
      <summary>Show what it said</summary>
      <p>{children}</p>
    </details>
  ) : (
    <p>{children}</p>
  )

/** A message on its way, or refused: then it is kept, to be tried again. */
export const QueuedItem = ({ message }: { message: QueuedMessage }) => {
  const { text, failure, attachmentIds = [] } = message
  return (
    <li className="m me queued">
      <p>
        {text && (
          <span dir="auto" translate="no" className="words">
            {renderLinks(text)}
          </span>
        )}
        {attachmentIds.length > 0 && <Icon name="paperclip" />}
      </p>
      <small role={failure ? 'alert' : undefined}>
        {failure ? (
          <LaterPart fallback={failure}>
            <Refusal message={message} />
          </LaterPart>
        ) : (
          <>
            <Icon name="clock" /> <SendingText />
          </>
        )}
      </small>
    </li>
  )
}
