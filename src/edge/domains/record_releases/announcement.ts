import { announceEvents } from '#edge/announcements/announcement'

/** The patient is told that there is something to sign: not what. */
export const releaseAnnouncement = announceEvents({
  subject: 'roi_requests',
  live: { action: 'status_changed', to: ({ patientId }) => [patientId] },
  notifications: {
    on: { send: 'release_to_sign' },
    to: ({ patientId }) => [patientId],
  },
})
