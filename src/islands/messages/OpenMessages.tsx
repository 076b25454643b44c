import { Suspense, useEffect, useState } from 'react'
import { localDate } from '#edge/platform/time'
import { useStore } from '#islands/stores/use-store'
import { openDraft } from '../stores/drafts'
import { revalidate } from '../stores/query-cache'
import { toast } from '../stores/toasts'
import { useServerNow } from '../stores/use-server-now'
import { ClosingBoundary } from '../ui/feedback/ClosingBoundary'
import { lazyPart } from '../ui/feedback/lazy-part'
import { Icon } from '../ui/Icon'
import { Portrait } from '../ui/Portrait'
import { moveDraftedFiles } from './attachments/drafted-files'
import { ConversationMenu } from './ConversationMenu'
import { Composer } from './compose/Composer'
import { showOutOfOfficeToast } from './compose/out-of-office-toast'
import type { Conversation, ConversationMessage, MessagePage } from './conversation'
import { conversationsKey, Messages, type MessagesProps } from './Messages'
import { registerEditor } from './outbox/message-editor'
import { onSent } from './outbox/outbox'
import { $outbox } from './outbox/queued-messages'
import { presenceOf } from './presence'
import { ReplyPromise } from './ReplyPromise'
import { TriageNote } from './TriageNote'
import { Thread } from './thread/Thread'
import { TypingLine } from './thread/TypingLine'
import { useThread } from './thread/use-thread'
import { isNamed, titleOf } from './title'
import { cannotWait, urgencyOf, urgentUnanswered } from './triage'

// Few messages are withdrawn.
const WithdrawMessage = lazyPart(() => import('./thread/WithdrawMessage'))

type Props = Omit<MessagesProps, 'openId' | 'children'> & {
  open: { readonly conversation: Conversation; readonly page: MessagePage }
}

/** A patient's messages with one conversation open. The list alone is a page of its own, without what reads and writes. */
export const OpenMessages = ({ open, ...props }: Props) => (
  <Messages {...props} openId={open.conversation.id}>
    <OpenConversation key={open.conversation.id} first={open} {...props} />
  </Messages>
)

type OpenProps = Pick<Props, 'me' | 'now' | 'clinicHours' | 'phone'> & {
  first: Props['open']
}
const OpenConversation = ({ first, me, now: drawnAt, clinicHours, phone }: OpenProps) => {
  const thread = useThread(first.conversation, first.page, { meId: me.id })
  const { conversation, isLost } = thread
  const now = useServerNow(drawnAt, 60_000)
  const last = thread.messages.at(-1)
  const answer = thread.messages.findLast(({ sentByUserId }) => sentByUserId !== me.id)
  const [replyTo, setReplyTo] = useState<ConversationMessage | null>(null)
  const [withdrawing, setWithdrawing] = useState<ConversationMessage | null>(null)
  useEffect(() => {
    if (isLost) toast('You no longer have access to this conversation.')
  }, [isLost])
  const { counterpart, kind, id } = conversation
  const unsent = useStore($outbox).findLast(
    ({ to, text }) => 'conversationId' in to && to.conversationId === id && cannotWait(text),
  )
  // What to do now stays in sight after it was sent: an answer may take a day.
  const urgent = unsent?.text ?? urgentUnanswered(thread.messages, me.id, now) ?? ''
  const away = counterpart?.outOfOfficeMessage ?? null
  // Once for the page: it stands above the field as well.
  useEffect(() => {
    const stop = onSent((message) => {
      if (message.conversationId !== id) return
      stop()
      showOutOfOfficeToast(away)
    })
    return stop
  }, [id, away])
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
          <Portrait of={counterpart.portrait ?? counterpart.id} name={counterpart.name} size="s" />
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
        <ConversationMenu
          conversation={conversation}
          lastSeq={last?.seq ?? 0}
          onChange={async () => {
            await thread.refresh()
            revalidate(conversationsKey(me.id))
          }}
        />
      </header>
      <Thread
        {...thread}
        me={me}
        today={localDate(now, me.zone)}
        onReply={setReplyTo}
        onWithdraw={setWithdrawing}
      />
      {withdrawing && (
        <ClosingBoundary of={withdrawing.id} onClose={() => setWithdrawing(null)}>
          <Suspense>
            <WithdrawMessage message={withdrawing} onClose={() => setWithdrawing(null)} />
          </Suspense>
        </ClosingBoundary>
      )}
      {conversation.status === 'archived' ? (
        <WriteAnew id={id} kind={kind} />
      ) : (
        <Composer
          to={{ conversationId: id }}
          draftName={`message-${id}`}
          label="Message"
          placeholder={placeholders[kind] ?? 'Write a message'}
          replyTo={replyTo}
          onReplyEnd={() => setReplyTo(null)}
          adviceOn={(text) => <TriageNote text={urgencyOf(text) ? text : urgent} />}
          onType={(text) => signalTyping(id, text)}
        >
          {/* Who was writing is heard anew once their message has come. */}
          <TypingLine
            key={answer?.id}
            conversationId={id}
            meId={me.id}
            counterpartName={counterpart?.name ?? null}
          />
          <ReplyPromise
            {...{ kind, clinicHours, now, phone }}
            timeFormat={me.hours}
            waitingSince={
              conversation.waitingSince ?? (last?.sentByUserId === me.id ? last.createdAt : null)
            }
            outOfOffice={away}
          />
        </Composer>
      )}
    </section>
  )
}

/** In place of the field of an archived conversation: what was not sent goes into a new message of the same kind. */
const WriteAnew = ({ id, kind }: Pick<Conversation, 'id' | 'kind'>) => {
  const href = `/app/messages?to=${kind}`
  const carry = (refused?: string) => {
    const unsent = openDraft(`message-${id}`)
    const draft = openDraft(`message-new-${kind}`)
    draft.write({
      text: [draft.read().text, refused, unsent.read().text].filter(Boolean).join('\n'),
    })
    unsent.clear()
    moveDraftedFiles(`message-${id}`, `message-new-${kind}`)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a conversation keeps its kind
  useEffect(
    () =>
      registerEditor(id, (words) => {
        carry(words)
        location.assign(href)
      }),
    [id],
  )
  return (
    <div className="compose">
      <p role="status">This conversation has been archived. No new messages can be sent.</p>
      <a className="btn" href={href} onClick={() => carry()}>
        Write a message
      </a>
    </div>
  )
}

let signal: { readonly id: string; readonly say: ReturnType<typeof presenceOf> } | null = null
const signalTyping = (id: string, text: string) => {
  if (signal?.id !== id) signal = { id, say: presenceOf(id) }
  signal.say(text ? 'typing' : 'left')
}

const placeholders: Readonly<Partial<Record<Conversation['kind'], string>>> = {
  provider: 'Write to your provider',
  care_team: 'Write to your care team',
  support: 'Write to support',
}
