import { useMemo, useState } from 'react'
import { Composer } from '../../messages/Composer'
import {
  type Conversation,
  type ConversationMessage,
  type MessagePage,
  toConversation,
} from '../../messages/conversation'
import { Thread } from '../../messages/Thread'
import { useThread } from '../../messages/use-thread'
import { apiWithLocalErrors } from '../../stores/api'
import { toast } from '../../stores/toasts'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { useAction } from '../../ui/use-action'
import type { StaffUser } from '../chrome/require-staff'
import { inboxTitle, kindLabels } from './inbox'
import { channelsOf } from './use-inbox'

type Props = {
  first: { readonly conversation: Conversation; readonly page: MessagePage }
  me: StaffUser
  today: string
  onChange: (conversation: Conversation) => void
  onCard: (patientId: string) => void
  onBack: () => void
}

/** An open conversation of the inbox: who it is with, what can be done with it, and the answer. */
export const StaffThread = ({ first, me, today, onChange, onCard, onBack }: Props) => {
  const channels = useMemo(() => channelsOf(me.role), [me.role])
  const thread = useThread(first.conversation, first.page, { meId: me.id, channels, onChange })
  const { conversation, messages } = thread
  const [replyTo, setReplyTo] = useState<ConversationMessage | null>(null)
  const { id, kind, patientId, status, can, assigneeId, assigneeName, pinnedAt } = conversation
  const act = useAction(async (verb: 'archive' | 'unarchive' | 'pin' | 'unpin') => {
    onChange(
      toConversation(
        await apiWithLocalErrors.call(`POST /conversations/:id/${verb}`, { params: { id } }),
      ),
    )
    await thread.refresh()
  })
  const assign = useAction(async (to: string | null) => {
    await apiWithLocalErrors.call('POST /conversations/:id/assign', {
      params: { id },
      body: { assigneeId: to },
    })
    await thread.refresh()
  })
  const remove = useAction(async (message: ConversationMessage) => {
    await apiWithLocalErrors.messages.in({ conversations: id }).delete(message.id)
    toast('The message was deleted')
  })
  const isClosed = status === 'archived' || !can.includes('archive')
  return (
    <section className="conv" aria-label={inboxTitle(conversation)}>
      <header>
        <Button icon look="quiet" className="backl" aria-label="Back to the list" onClick={onBack}>
          <Icon name="arrow-left" flip />
        </Button>
        <span className="grow">
          <h2 className="h3" translate="no">
            {inboxTitle(conversation)}
          </h2>
          <span className="row g2 small">
            <Badge tone={kind === 'internal' ? 'warning' : undefined}>{kindLabels[kind]}</Badge>
            <span className="ink-2">{assigneeName ?? 'Unassigned'}</span>
          </span>
        </span>
        <span className="row g1" role="toolbar" aria-label="Conversation">
          {patientId && (
            <Button size="small" onClick={() => onCard(patientId)}>
              Patient
            </Button>
          )}
          {can.includes('assign') && status === 'open' && (
            <Button
              size="small"
              data-act="assign"
              busy={assign.busy}
              onClick={() => assign.run(assigneeId === me.id ? null : me.id)}
            >
              {assigneeId === me.id ? 'Release' : 'Assign to me'}
            </Button>
          )}
          {can.includes('pin') && (
            <Button
              size="small"
              data-act="pin"
              aria-pressed={Boolean(pinnedAt)}
              onClick={() => act.run(pinnedAt ? 'unpin' : 'pin')}
            >
              {pinnedAt ? 'Unpin' : 'Pin'}
            </Button>
          )}
          {(can.includes('archive') || can.includes('unarchive')) && (
            <Button
              size="small"
              data-act="archive"
              busy={act.busy}
              onClick={() => act.run(status === 'open' ? 'archive' : 'unarchive')}
            >
              {status === 'open' ? 'Archive' : 'Reopen'}
            </Button>
          )}
        </span>
      </header>
      {(act.error ?? assign.error ?? remove.error) && (
        <p className="note danger" role="alert">
          {act.error ?? assign.error ?? remove.error}
        </p>
      )}
      <Thread
        conversation={conversation}
        messages={messages}
        hasOlder={thread.hasOlder}
        loadOlder={thread.loadOlder}
        me={me}
        today={today}
        isStaff
        onReply={setReplyTo}
        onDelete={(message) => remove.run(message)}
      />
      {isClosed ? (
        <p className="compose" role="status">
          {status === 'archived'
            ? 'This conversation has been archived. No new messages can be sent.'
            : 'You read this conversation and do not write in it.'}
        </p>
      ) : (
        <Composer
          to={{ conversationId: id }}
          draftName={`message-${id}`}
          label="Message"
          placeholder={
            kind === 'internal' || kind === 'staff'
              ? 'Write to your colleagues'
              : `Write to ${inboxTitle(conversation)}`
          }
          replyTo={replyTo}
          onReplyEnd={() => setReplyTo(null)}
        />
      )}
    </section>
  )
}
