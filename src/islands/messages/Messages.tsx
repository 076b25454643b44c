import { lazy, Suspense, useEffect, useState } from 'react'
import type { PatientKind } from '#edge/domains/conversations/kinds'
import type { OpeningHours } from '../chrome/opening-hours'
import { apiWithLocalErrors } from '../stores/api'
import { reportError } from '../stores/error-reporting'
import { toast } from '../stores/toasts'
import { useQuery } from '../stores/use-query'
import { Button } from '../ui/Button'
import { Empty } from '../ui/Empty'
import { ErrorBoundary } from '../ui/ErrorBoundary'
import { Icon } from '../ui/Icon'
import { Portrait } from '../ui/Portrait'
import type { Recipients } from './ComposeDialog'
import { Composer } from './Composer'
import { ConversationList } from './ConversationList'
import {
  type Conversation,
  type ConversationMessage,
  loadConversations,
  type MessagePage,
} from './conversation'
import { followOutbox } from './outbox'
import { ReplyPromise } from './ReplyPromise'
import { Thread, type ThreadReader } from './Thread'
import { isNamed, titleOf } from './title'
import { useThread } from './use-thread'

const ComposeDialog = lazy(async () => ({
  default: (await import('./ComposeDialog')).ComposeDialog,
}))

type Props = {
  me: ThreadReader
  today: string
  now: number
  conversations: readonly Conversation[]
  /** The one that is open. */
  open: { readonly conversation: Conversation; readonly page: MessagePage } | null
  recipients: Recipients
  hours: readonly OpeningHours[]
  /** Whom the address asks to write to. */
  to: PatientKind | null
}

/** A patient's messages: their conversations, and the one that is open. */
export const Messages = (props: Props) => (
  <ErrorBoundary report={reportError} home="/app">
    <MessagesPanes {...props} />
  </ErrorBoundary>
)

export const conversationsKey = (userId: string) => `/users/${userId}/conversations`

const MessagesPanes = ({
  me,
  today,
  now,
  conversations: first,
  open,
  recipients,
  hours,
  to,
}: Props) => {
  const [isComposing, setComposing] = useState(to !== null)
  const conversations = useQuery(
    conversationsKey(me.id),
    () => loadConversations(apiWithLocalErrors),
    { initial: first },
  )
  useEffect(followOutbox, [])
  return (
    <div className={open ? 'mm open' : 'mm'}>
      <section className="threads" aria-label="Conversations">
        <div className="row">
          <h1>Messages</h1>
          <Button size="small" className="push" onClick={() => setComposing(true)}>
            <Icon name="square-pen" />
            New
          </Button>
        </div>
        {conversations.length > 0 ? (
          <ConversationList
            conversations={conversations}
            openId={open?.conversation.id ?? null}
            me={me}
            today={today}
          />
        ) : (
          <Empty title="No messages yet" tile="chat">
            <p>Write to your provider, your care team or support. They answer here.</p>
            <Button look="primary" onClick={() => setComposing(true)}>
              Write a message
            </Button>
          </Empty>
        )}
        <p className="note">
          <Icon name="siren" />
          <span>
            <span>Messages are not for emergencies.</span> <a href="tel:911">Call 911</a>
          </span>
        </p>
      </section>
      {open ? (
        <OpenConversation
          key={open.conversation.id}
          first={open}
          me={me}
          today={today}
          now={now}
          hours={hours}
        />
      ) : (
        <p className="nothing ink-2">Choose a conversation, or start a new one.</p>
      )}
      <Suspense>
        {isComposing && (
          <ComposeDialog
            recipients={recipients}
            hours={hours}
            now={now}
            {...(to && { purpose: to })}
            onClose={() => setComposing(false)}
          />
        )}
      </Suspense>
    </div>
  )
}

type OpenProps = Pick<Props, 'me' | 'today' | 'now' | 'hours'> & {
  first: NonNullable<Props['open']>
}
const OpenConversation = ({ first, me, today, now, hours }: OpenProps) => {
  const thread = useThread(first.conversation, first.page, { meId: me.id })
  const { conversation, isLost } = thread
  const [replyTo, setReplyTo] = useState<ConversationMessage | null>(null)
  useEffect(() => {
    if (isLost) toast('This conversation is not open to you any more.')
  }, [isLost])
  const { counterpart, kind, id } = conversation
  return (
    <section className="conv" aria-labelledby="conversation-title">
      <header>
        <a className="backl" href="/app/messages" aria-label="All messages">
          <Icon name="arrow-left" flip />
        </a>
        {kind === 'support' || !counterpart ? (
          <span className="glyph plain">
            <Icon name="life-buoy" />
          </span>
        ) : (
          <Portrait of={counterpart.portrait ?? counterpart.id} size="s" />
        )}
        <span className="grow">
          <h2
            className="h3"
            id="conversation-title"
            translate={isNamed(conversation) ? 'no' : undefined}
          >
            {titleOf(conversation)}
          </h2>
          {kind === 'care_team' && counterpart && (
            <small className="ink-2" translate="no">
              {counterpart.name}
            </small>
          )}
        </span>
      </header>
      <Thread
        conversation={conversation}
        messages={thread.messages}
        hasOlder={thread.hasOlder}
        loadOlder={thread.loadOlder}
        me={me}
        today={today}
        onReply={setReplyTo}
      />
      {conversation.status === 'archived' ? (
        <p className="compose" role="status">
          This conversation has been archived. No new messages can be sent.
        </p>
      ) : (
        <Composer
          to={{ conversationId: id }}
          draftName={`message-${id}`}
          label="Message"
          placeholder={placeholders[kind] ?? 'Write a message'}
          replyTo={replyTo}
          onReplyEnd={() => setReplyTo(null)}
          withTriage
        >
          <ReplyPromise
            kind={kind}
            hours={hours}
            now={now}
            outOfOffice={counterpart?.outOfOfficeMessage ?? null}
          />
        </Composer>
      )}
    </section>
  )
}

const placeholders: Readonly<Partial<Record<Conversation['kind'], string>>> = {
  provider: 'Write to your provider',
  care_team: 'Write to your care team',
  support: 'Write to support',
}
