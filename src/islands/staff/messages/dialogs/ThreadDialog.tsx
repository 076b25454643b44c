import { correspondentRoles } from '#edge/domains/conversations/kinds'
import type { Conversation, ConversationMessage } from '#islands/messages/conversation'
import WithdrawMessage from '#islands/messages/thread/WithdrawMessage.tsx'
import type { StaffUser } from '#islands/staff/access/require-staff'
import HandToColleague from '#islands/staff/colleagues/HandToColleague.tsx'
import { MembersDialog } from './MembersDialog'
import { RemindDialog } from './RemindDialog'

/** Which dialog of a conversation is open; a message asks whether to withdraw it. */
export type OpenThreadDialog = 'members' | 'assign' | 'remind' | ConversationMessage

type Props = {
  dialog: OpenThreadDialog
  conversation: Conversation
  me: StaffUser
  now: number
  canChangeMembers: boolean
  onAssign: (userId: string) => Promise<void>
  onClose: () => void
}

/** The dialogs of an open conversation, in one file that the first of them loads. */
const ThreadDialog = ({ dialog, conversation, me, now, onClose, ...rest }: Props) => {
  const { id, assigneeId } = conversation
  switch (dialog) {
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
      return <RemindDialog conversationId={id} me={me} now={now} onClose={onClose} />
    default:
      return <WithdrawMessage message={dialog} onClose={onClose} />
  }
}
export default ThreadDialog
