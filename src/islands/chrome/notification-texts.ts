/** What a notification says, and where it leads once that page exists. */
export interface NotificationText {
  readonly text: string
  readonly href?: string
}

const notificationTexts: Readonly<Record<string, NotificationText>> = {
  APPOINTMENT_NEW: { text: 'Your visit is booked', href: '/app/appointments' },
  APPOINTMENT: { text: 'There is news about your visit', href: '/app/appointments' },
  ON_DEMAND_APPOINTMENT: { text: 'There is news about your visit', href: '/app/appointments' },
  ASYNC_MESSAGING: { text: 'There is news about your visit', href: '/app/appointments' },
  PHOTO_ID: { text: 'Add a photo of your ID', href: '/app/photo-id' },
  PROFILE_INCOMPLETE: { text: 'We still need some answers about you' },
  UNREAD: { text: 'You have an unread message', href: '/app/messages' },
  LAB_RESULTS_RECEIVED: { text: 'There is something new to read' },
  NEW_DOCUMENT: { text: 'There is something new to read', href: '/app/appointments' },
  PAYMENT_FAILURE: { text: 'A payment did not go through' },
}

/** A kind without words of its own says only that there is something. */
export const notificationTextOf = (kind: string): NotificationText =>
  notificationTexts[kind] ?? { text: 'There is news in your account' }
