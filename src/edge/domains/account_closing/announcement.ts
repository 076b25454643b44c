import { announce, eventsById } from '#edge/announcements/announcement'
import { brandPlaceholder as brand } from '#edge/deliveries/brand'
import type { Message } from '#edge/deliveries/templates'

export const accountClosedMessage = (): Message => ({
  subject: `Your ${brand} account is closed`,
  text: `Your ${brand} account is closed, as you asked. If this was not you, or if you want to come back, contact customer support.`,
})

/** The last message: that it is closed, and how to come back or object. */
export const closingAnnouncement = announce({
  subject: 'patients',
  load: eventsById,
  messages: {
    on: {
      close_account: {
        template: 'account_closed',
        holds: () => true,
        write: accountClosedMessage,
      },
    },
    to: ({ patientId }) => patientId ?? '',
  },
})
