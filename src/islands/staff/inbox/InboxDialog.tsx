import MessageSearch from '#islands/messages/MessageSearch.tsx'
import type { StaffUser } from '#islands/staff/access/require-staff'
import ShortcutsDialog from '#islands/staff/shortcuts/ShortcutsDialog.tsx'
import { type InboxBox, inboxAddress } from '../messages/inbox'
import { ColleagueDialog } from './ColleagueDialog'

export type InboxDialogName = 'keys' | 'search' | 'write'
type Props = {
  name: InboxDialogName
  me: StaffUser
  box: InboxBox
  onClose: () => void
}

/** The dialogs of the inbox, in one file that the first of them loads. */
const InboxDialog = ({ name, me, box, onClose }: Props) => {
  if (name === 'keys') return <ShortcutsDialog lines={keyLines} onClose={onClose} />
  if (name === 'write') return <ColleagueDialog onClose={onClose} />
  return (
    <MessageSearch
      me={me}
      isStaff
      addressOf={({ conversationId, seq }) => `${inboxAddress(box, conversationId)}&at=${seq}`}
      onClose={onClose}
    />
  )
}
export default InboxDialog

/** What single keys do in the inbox. */
const keyLines = [
  { keys: ['J', 'K'], does: 'Next and previous conversation' },
  { keys: ['Enter'], does: 'Open the conversation' },
  { keys: ['R'], does: 'Write an answer' },
  { keys: ['Ctrl', 'Enter'], does: 'Send it' },
  { keys: ['A'], does: 'Assign to me, or release' },
  { keys: ['P'], does: 'Pin or unpin' },
  { keys: ['E'], does: 'Archive or reopen' },
  { keys: ['/'], does: 'Search messages' },
  { keys: ['Esc'], does: 'Leave the field, then back to the list' },
]
