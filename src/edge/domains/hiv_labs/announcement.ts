import { announceEvents } from '#edge/announcements/announcement'

/** The patient is told that something is asked of them: not what. */
export const selfTestAnnouncement = announceEvents({
  subject: 'hiv_labs',
  live: { action: 'status_changed', to: ({ patientId }) => [patientId] },
  notifications: {
    on: { create: 'home_test_answer_needed' },
    to: ({ patientId, actorId }) => (actorId === patientId ? [] : [patientId]),
  },
})
