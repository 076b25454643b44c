import type { IconName } from '#components/icons'

export interface NavLink {
  readonly href: string
  readonly label: string
  readonly icon: IconName
  /** Which count stands beside it: unread messages, or what the account still asks for. */
  readonly counts?: 'messages' | 'account'
}

/** The header on a wide screen and the bottom bar on a phone. A link stands here once its page exists. */
export const navLinks: readonly NavLink[] = [
  { href: '/app', label: 'Home', icon: 'house' },
  { href: '/app/appointments', label: 'Visits', icon: 'calendar' },
  { href: '/app/messages', label: 'Messages', icon: 'message-circle', counts: 'messages' },
  { href: '/app/labs', label: 'Labs', icon: 'flask-conical' },
  { href: '/app/account', label: 'Account', icon: 'circle-user-round', counts: 'account' },
]

/** The account menu above Contact support and Log out; likewise only what exists. */
export const accountLinks: readonly NavLink[] = [
  { href: '/app/account', label: 'Account', icon: 'circle-user-round', counts: 'account' },
  { href: '/app/messages', label: 'Messages', icon: 'message-circle', counts: 'messages' },
  { href: '/app/labs', label: 'Labs', icon: 'flask-conical' },
  { href: '/app/prescriptions', label: 'Medicines', icon: 'pill' },
  { href: '/app/appointments', label: 'Appointments', icon: 'calendar' },
  { href: '/app/documents', label: 'Documents', icon: 'paperclip' },
  { href: '/app/assessments', label: 'Assessments', icon: 'clipboard-list' },
  { href: '/app/treatments', label: 'Treatments', icon: 'heart-handshake' },
  { href: '/app/account/sharing', label: 'Data sharing', icon: 'shield-check' },
  { href: '/app/faq', label: 'FAQ', icon: 'book-open' },
]
