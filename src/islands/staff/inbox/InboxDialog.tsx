import { MessageSearch } from '#islands/messages/MessageSearch.tsx'
import type { StaffUser } from '#islands/staff/access/require-staff'
import { type InboxBox, inboxAddress } from '../messages/inbox'
import { ColleagueDialog } from './ColleagueDialog'
import { InboxKeys } from './InboxKeys'

type Props = {
  name: 'keys' | 'search' | 'write'
  me: StaffUser
  box: InboxBox
  onClose: () => void
}

/** The dialogs of the inbox, in one file that the first of them loads. */
export const InboxDialog = ({ name, me, box, onClose }: Props) => {
  if (name === 'keys') return <InboxKeys onClose={onClose} />
  if (name === 'write') return <ColleagueDialog onClose={onClose} />
  return (
    <MessageSearch me={me} isStaff addressOf={(id) => inboxAddress(box, id)} onClose={onClose} />
  )
}
