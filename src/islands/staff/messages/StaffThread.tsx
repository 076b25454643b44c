import { lazy, Suspense, useMemo, useState } from 'react'
import type { OpeningHours } from '#edge/domains/business_hours/opening-hours'
import {
  type Conversation,
  type ConversationMessage,
  type MessagePage,
  toConversation,
} from '../../messages/conversation'
import { Thread } from '../../messages/thread/Thread'
import { useThread } from '../../messages/thread/use-thread'
import { apiWithLocalErrors } from '../../stores/api'
import { reportError } from '../../stores/error-reporting'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { ErrorBoundary } from '../../ui/feedback/ErrorBoundary'
import { Icon } from '../../ui/Icon'
import { Menu } from '../../ui/Menu'
import { useAction } from '../../ui/use-action'
import type { StaffUser } from '../access/require-staff'
import { conversationChannelsOf } from '../access/staff-events'
import { AnswerBy } from './AnswerBy'
import { StaffComposer } from './compose/StaffComposer'
import type { OpenThreadDialog } from './dialogs/ThreadDialog'
import { inboxTitle, kindLabels } from './inbox'
import { useConversationNotes } from './use-notes'

// What stands in few conversations is loaded with it.
const NoteItem = lazy(() => import('./NoteItem'))
const RemovedNote = lazy(() => import('./RemovedNote'))
const ThreadDialog = lazy(() => import('./dialogs/ThreadDialog'))

type Props = {
  first: { readonly conversation: Conversation; readonly page: MessagePage }
  me: StaffUser
  today: string
  now: number
  openingHours: readonly OpeningHours[]
  onChange: (conversation: Conversation) => void
  onCard: (patientId: string) => void
  onBack: () => void
}

/** An open conversation of the inbox: who it is with, what can be done with it, and the answer. */
export const StaffThread = ({ first, me, today, now, openingHours, ...on }: Props) => {
  const { onChange, onCard, onBack } = on
  const channels = useMemo(() => conversationChannelsOf(me.role), [me.role])
  const thread = useThread(first.conversation, first.page, { meId: me.id, channels, onChange })
  const { conversation, messages, isLost } = thread
  const [replyTo, setReplyTo] = useState<ConversationMessage | null>(null)
  const { id, kind, patientId, status, can, assigneeId, assigneeName, pinnedAt, waitingSince } =
    conversation
  const act = useAction(async (verb: 'archive' | 'unarchive' | 'pin' | 'unpin') => {
    try {
      onChange(toConversation(await (verb === 'archive' ? archive() : callAction(verb))))
    } finally {
      // A new message may have refused it: it is shown beside the reason.
      await thread.refresh()
    }
  })
  const callAction = (verb: 'unarchive' | 'pin' | 'unpin') =>
    apiWithLocalErrors.call(`POST /conversations/:id/${verb}`, { params: { id } })
  const archive = () =>
    apiWithLocalErrors.call('POST /conversations/:id/archive', {
      params: { id },
      body: { lastSeq: messages.at(-1)?.seq ?? 0 },
    })
  const assignTo = async (to: string | null) => {
    await apiWithLocalErrors.call('POST /conversations/:id/assign', {
      params: { id },
      body: { assigneeId: to },
    })
    await thread.refresh()
  }
  const assign = useAction(assignTo)
  const [dialog, openDialog] = useState<OpenThreadDialog | null>(null)
  const closeDialog = () => openDialog(null)
  // One whose code did not come leaves the conversation, and what is typed in it, as it is.
  const closeBrokenDialog = (error: unknown) => {
    reportError(error)
    closeDialog()
  }
  const notes = useConversationNotes(id, channels)
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
            {waitingSince && <AnswerBy {...{ kind, waitingSince, openingHours, now }} />}
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
          <Menu
            label="More"
            button={<Icon name="ellipsis" />}
            items={[
              { label: 'Who is in it', icon: 'users', onChoose: () => openDialog('members') },
              ...(can.includes('assign') && status === 'open'
                ? [
                    {
                      label: 'Hand to a colleague',
                      icon: 'user' as const,
                      onChoose: () => openDialog('assign'),
                    },
                  ]
                : []),
              { label: 'Remind me', icon: 'clock', onChoose: () => openDialog('remind') },
            ]}
          />
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
      {(act.error ?? assign.error) && (
        <p className="note danger" role="alert">
          {act.error ?? assign.error}
        </p>
      )}
      <Thread
        {...thread}
        me={me}
        today={today}
        isStaff
        asides={notes.list.map((note) => ({
          id: note.id,
          at: note.createdAt,
          node: (
            <Suspense>
              <NoteItem note={note} me={me} />
            </Suspense>
          ),
        }))}
        onReply={setReplyTo}
        onDelete={openDialog}
      />
      {isLost && (
        <Suspense>
          <RemovedNote draftName={`message-${id}`} />
        </Suspense>
      )}
      {isClosed && !isLost && (
        <p className="compose" role="status">
          {status === 'archived'
            ? 'This conversation has been archived. No new messages can be sent.'
            : 'You can read this conversation but not write in it.'}
        </p>
      )}
      {!isLost && (
        <StaffComposer
          conversation={conversation}
          meId={me.id}
          channels={channels}
          newest={messages.at(-1)}
          replyTo={replyTo}
          onReplyEnd={() => setReplyTo(null)}
          canSend={!isClosed}
          onNoted={notes.reread}
        />
      )}
      <ErrorBoundary key={String(dialog)} report={closeBrokenDialog} spare>
        <Suspense>
          {dialog && (
            <ThreadDialog
              dialog={dialog}
              conversation={conversation}
              me={me}
              now={now}
              canChangeMembers={!isClosed}
              onAssign={assignTo}
              onClose={closeDialog}
            />
          )}
        </Suspense>
      </ErrorBoundary>
    </section>
  )
}
