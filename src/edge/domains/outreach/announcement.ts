import { announceEvents } from '#edge/announcements/announcement'
import { pushedKinds } from './contract'

/** What staff send a patient on purpose. */
export const outreachAnnouncement = announceEvents({
  subject: 'patients',
  notifications: {
    on: Object.fromEntries([...pushedKinds, 're_engage'].map((kind) => [`tell_${kind}`, kind])),
    to: ({ subjectId }) => [subjectId],
  },
})
