import { Inbox, type InboxProps } from './Inbox'
import { StaffThread } from './StaffThread'

/** The inbox with one conversation open. The list alone is a page of its own, without what reads and writes. */
export const OpenInbox = (props: InboxProps) => (
  <Inbox {...props} parts={{ Thread: StaffThread, ...props.parts }} />
)
