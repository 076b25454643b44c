import type { IconName } from '#components/icons'

export interface NavLink {
  readonly href: string
  readonly label: string
  readonly icon: IconName
  /** Which unread count stands beside it. */
  readonly counts?: 'messages'
}

/** The header on a wide screen and the bottom bar on a phone. A link stands here once its page exists. */
export const navLinks: readonly NavLink[] = [
  { href: '/app', label: 'Home', icon: 'house' },
  { href: '/app/appointments', label: 'Visits', icon: 'calendar' },
  { href: '/app/treatments', label: 'Treatments', icon: 'heart-handshake' },
]

/** The account menu above Contact support and Log out; likewise only what exists. */
export const accountLinks: readonly NavLink[] = [
  { href: '/app/appointments', label: 'Appointments', icon: 'calendar' },
  { href: '/app/account/sharing', label: 'Data sharing', icon: 'shield-check' },
  { href: '/app/faq', label: 'FAQ', icon: 'book-open' },
]
