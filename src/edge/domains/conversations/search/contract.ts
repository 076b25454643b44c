import { endpoint, z } from '#edge/jsonapi/contract'
import { line, uuid } from '#edge/platform/fields'
import { conversationKinds } from '../kinds'

/** How many messages one request opens at most; the next goes on where it ended. */
export const maxOpened = 1_000

export const searchConversations = endpoint('conversations.search', {
  at: 'POST /conversations/search',
  description: `Finds words in messages the caller may read, with or without accents, from the conversation that moved last. What is encrypted is opened for it, ${maxOpened} messages a request; nothing of the search is in an address or kept.`,
  body: z.strictObject({
    text: line(100, 'Enter at least two letters').check(
      z.minLength(2, 'Enter at least two letters'),
    ),
    kind: z.optional(z.enum(conversationKinds)),
    patientId: z.optional(uuid),
    conversationId: z.optional(uuid),
    /** The marker of an answer before. */
    after: z.optional(z.string().check(z.maxLength(200))),
  }),
  limit: { max: 60, windowSeconds: 60 },
  output: z.object({
    matches: z.array(
      z.object({
        id: z.string(),
        conversationId: z.string(),
        seq: z.int(),
        /** The words around the first that was found. */
        excerpt: z.string(),
        fromName: z.string(),
        counterpartName: z.nullable(z.string()),
        kind: z.enum(conversationKinds),
        createdAt: z.string(),
      }),
    ),
    /** The marker to go on from; null once all was looked at. */
    after: z.nullable(z.string()),
  }),
})
