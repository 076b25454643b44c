import { announceEvents } from '#edge/announcements/announcement'

/** The patient is told that there is an answer: not which, nor to what. */
export const correctionAnnouncement = announceEvents({
  subject: 'correction_requests',
  live: { action: 'status_changed', to: ({ patientId }) => [patientId] },
  notifications: {
    on: {
      accept: 'correction_answered',
      deny: 'correction_answered',
      extend: 'correction_answered',
    },
    to: ({ patientId }) => [patientId],
  },
})
