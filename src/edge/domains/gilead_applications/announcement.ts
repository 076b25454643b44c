import { announceEvents } from '#edge/announcements/announcement'

/** The patient is told that there is something to sign, or to sign anew, that there is an answer, and sixty days before the program ends: never what. */
export const assistanceAnnouncement = announceEvents({
  subject: 'gilead_applications',
  live: { action: 'status_changed', to: ({ patientId }) => [patientId] },
  notifications: {
    on: {
      create: 'assistance_to_sign',
      update: 'assistance_to_sign',
      near_end: 'assistance_ending',
      approve: 'assistance_answered',
      deny: 'assistance_answered',
    },
    to: ({ patientId, detail }) => [detail?.was === 'draft' ? null : patientId],
  },
})
