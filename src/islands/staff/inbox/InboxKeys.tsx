import { ShortcutsDialog } from '#islands/staff/shortcuts/ShortcutsDialog.tsx'

/** What single keys do in the inbox. */
export const InboxKeys = ({ onClose }: { onClose: () => void }) => (
  <ShortcutsDialog lines={keyLines} onClose={onClose} />
)

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
