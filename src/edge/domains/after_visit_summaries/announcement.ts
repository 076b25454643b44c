import { announce, eventsById } from '#edge/announcements/announcement'

/** The patient is told that there is something to read: not what, nor of which visit. */
export const summaryAnnouncement = announce({
  subject: 'after_visit_summaries',
  load: eventsById,
  notifications: { on: { send: 'document_ready' }, to: ({ patientId }) => [patientId] },
})
