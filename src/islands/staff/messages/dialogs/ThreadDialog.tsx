import { correspondentRoles } from '#edge/domains/conversations/kinds'
import type { Conversation, ConversationMessage } from '#islands/messages/conversation'
import type { StaffUser } from '#islands/staff/chrome/require-staff'
import { HandToColleague } from '#islands/staff/colleagues/HandToColleague.tsx'
import { DeleteMessage } from './DeleteMessage'
import { MembersDialog } from './MembersDialog'
import { RemindDialog } from './RemindDialog'

/** What is asked about a conversation, or about the message of it that is to be deleted. */
export type ThreadQuestion = 'members' | 'assign' | 'remind' | ConversationMessage

type Props = {
  question: ThreadQuestion
  conversation: Conversation
  me: StaffUser
  today: string
  canChangeMembers: boolean
  onAssign: (userId: string) => Promise<void>
  onClose: () => void
}

/** The dialogs of an open conversation, in one file that the first of them loads. */
export const ThreadDialog = ({ question, conversation, me, today, onClose, ...rest }: Props) => {
  const { id, assigneeId } = conversation
  switch (question) {
    case 'members':
      return (
        <MembersDialog
          conversationId={id}
          meId={me.id}
          canChange={rest.canChangeMembers}
          onClose={onClose}
        />
      )
    case 'assign':
      return (
        <HandToColleague
          title="Hand the conversation to a colleague"
          roles={correspondentRoles}
          holderId={assigneeId}
          onHand={rest.onAssign}
          onClose={onClose}
        />
      )
    case 'remind':
      return <RemindDialog conversationId={id} me={me} today={today} onClose={onClose} />
    default:
      return <DeleteMessage message={question} conversationId={id} onClose={onClose} />
  }
}
