import { announceEvents } from '#edge/announcements/announcement'
import { staffBoard } from '#edge/live/shared-channels-contract'

/** The patient is told that there is something to answer, or an answer to read: not what it is about. */
export const assessmentAnnouncement = announceEvents({
  subject: 'assessments',
  live: { action: 'status_changed', to: ({ patientId }) => [patientId, staffBoard] },
  notifications: {
    on: { create: 'assessment_needed', resend: 'assessment_needed', review: 'assessment_reviewed' },
    to: ({ patientId }) => [patientId],
  },
})
