import { announce, eventsById } from '#edge/announcements/announcement'

/** The last message: that it is closed, and how to come back or object. */
export const closingAnnouncement = announce({
  subject: 'patients',
  load: eventsById,
  notifications: { on: { close_account: 'account_closed' }, to: ({ patientId }) => [patientId] },
})
