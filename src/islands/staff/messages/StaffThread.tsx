import { Suspense, useMemo, useState } from 'react'
import type { OpeningHours } from '#edge/domains/business_hours/opening-hours'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import type { Conversation, ConversationMessage, MessagePage } from '../../messages/conversation'
import { Thread } from '../../messages/thread/Thread'
import { useThread } from '../../messages/thread/use-thread'
import { apiWithLocalErrors } from '../../stores/api'
import { ClosingBoundary } from '../../ui/feedback/ClosingBoundary'
import { LaterPart } from '../../ui/feedback/LaterPart'
import type { StaffUser } from '../access/require-staff'
import { conversationChannelsOf } from '../access/staff-events'
import { StaffComposer } from './compose/StaffComposer'
import type { OpenThreadDialog } from './dialogs/ThreadDialog'
import { inboxTitle } from './inbox'
import { ThreadHeader } from './ThreadHeader'
import { useConversationNotes } from './use-notes'

// What stands in few conversations is loaded with it.
const NoteItem = lazyPart(() => import('./NoteItem'))
const RemovedNote = lazyPart(() => import('./RemovedNote'))
const ThreadDialog = lazyPart(() => import('./dialogs/ThreadDialog'))

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
export const StaffThread = (props: Props) => {
  const { first, me, today, now, onChange } = props
  const channels = useMemo(() => conversationChannelsOf(me.role), [me.role])
  const thread = useThread(first.conversation, first.page, { meId: me.id, channels, onChange })
  const { conversation, messages, isLost } = thread
  const [replyTo, setReplyTo] = useState<ConversationMessage | null>(null)
  const { id, status, can } = conversation
  const assignTo = async (to: string | null) => {
    await apiWithLocalErrors.call('POST /conversations/:id/assign', {
      params: { id },
      body: { assigneeId: to },
    })
    await thread.refresh()
  }
  const [dialog, openDialog] = useState<OpenThreadDialog | null>(null)
  const closeDialog = () => openDialog(null)
  const notes = useConversationNotes(id, channels)
  const isClosed = status === 'archived' || !can.includes('archive')
  return (
    <section className="conv" aria-label={inboxTitle(conversation)}>
      <ThreadHeader {...props} thread={thread} onAssign={assignTo} onDialog={openDialog} />
      <Thread
        {...thread}
        me={me}
        today={today}
        asides={notes.list.map((note) => ({
          id: note.id,
          at: note.createdAt,
          node: (
            <LaterPart>
              <NoteItem note={note} me={me} />
            </LaterPart>
          ),
        }))}
        onReply={setReplyTo}
        onWithdraw={openDialog}
      />
      {isLost && (
        <LaterPart>
          <RemovedNote draftName={`message-${id}`} />
        </LaterPart>
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
      <ClosingBoundary of={dialog} onClose={closeDialog}>
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
      </ClosingBoundary>
    </section>
  )
}
