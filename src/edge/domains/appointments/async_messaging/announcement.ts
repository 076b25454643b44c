import { announceEvents } from '#edge/announcements/announcement'
import { staffBoard } from '#edge/live/shared-channels-contract'

/** The patient hears of each step, and that it is late: not what it is about. */
export const asyncMessagingAnnouncement = announceEvents({
  subject: 'async_messaging_appointments',
  live: { action: 'status_changed', to: ({ patientId }) => [patientId, staffBoard] },
  notifications: {
    on: {
      accept: 'async_visit',
      complete: 'async_visit',
      reject: 'async_visit',
      convert: 'async_visit',
      pass_due: 'async_visit',
    },
    to: ({ patientId }) => [patientId],
  },
})
