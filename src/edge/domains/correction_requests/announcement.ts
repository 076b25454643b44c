import { announce, eventsById } from '#edge/announcements/announcement'
import type { Message } from '#edge/deliveries/templates'

export const answerMessage = (origin: string): Message => ({
  subject: 'An answer to your request',
  text: `There is an answer to a request you made.\nSign in to read it: ${new URL('/app/account/corrections', origin).href}`,
})

const answered = {
  template: 'correction_answered',
  holds: () => true,
  write: (_: unknown, { origin }: { readonly origin: string }) => answerMessage(origin),
}

/** The patient is told that there is an answer: not which, nor to what. */
export const correctionAnnouncement = announce({
  subject: 'correction_requests',
  load: eventsById,
  live: { action: 'status_changed', to: ({ patientId }) => [patientId] },
  messages: {
    on: { accept: answered, deny: answered, extend: answered },
    to: ({ patientId }) => patientId ?? '',
  },
})
