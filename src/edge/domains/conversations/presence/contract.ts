import { endpoint, z } from '#edge/jsonapi/contract'

/** What a user does in a conversation now: reads it, writes a message, or writes a note. */
const presenceStates = ['viewing', 'typing', 'noting', 'left'] as const

export const signalPresence = endpoint('conversations.signal_presence', {
  at: 'POST /conversations/:conversation/presence',
  description:
    'Tells the others in a conversation that the caller types or reads. Relayed to open windows, and kept nowhere.',
  body: z.object({ state: z.enum(presenceStates), windowId: z.optional(z.uuid()) }),
  limit: { max: 120, windowSeconds: 60 },
})
