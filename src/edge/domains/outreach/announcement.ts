import { announce, eventsById } from '#edge/announcements/announcement'
import type { StoredEvent } from '#edge/events/event'
import { pushedKinds } from './contract'

/** What staff send a patient on purpose. */
export const outreachAnnouncement = announce<StoredEvent>({
  subject: 'patients',
  load: eventsById,
  notifications: {
    on: Object.fromEntries([...pushedKinds, 're_engage'].map((kind) => [`tell_${kind}`, kind])),
    to: ({ subjectId }) => [subjectId],
  },
})
