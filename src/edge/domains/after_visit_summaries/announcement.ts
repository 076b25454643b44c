import { announceEvents } from '#edge/announcements/announcement'

/** The patient is told that there is something to read: not what, nor of which visit. */
export const summaryAnnouncement = announceEvents({
  subject: 'after_visit_summaries',
  notifications: { on: { send: 'document_ready' }, to: ({ patientId }) => [patientId] },
})
