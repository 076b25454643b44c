import { announce, eventsById } from '#edge/announcements/announcement'

/** The patient is told that there is something to read: not what, nor of which visit. */
export const summaryAnnouncement = announce({
  subject: 'after_visit_summaries',
  load: eventsById,
  notifications: { on: { send: 'NEW_DOCUMENT' }, to: ({ patientId }) => [patientId] },
  messages: {
    on: {
      send: {
        template: 'summary_sent',
        holds: () => true,
        write: (_, { origin }) => ({
          subject: 'Something new to read',
          text: `There is something new to read in your account.\nSign in to read it: ${new URL('/app/appointments', origin).href}`,
        }),
      },
    },
    to: ({ patientId }) => patientId ?? '',
  },
})
