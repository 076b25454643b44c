import { endpoint, resourceObject, resourceObjects, z } from '#edge/jsonapi/contract'

const text = z.nullable(z.string())

export const listMentions = endpoint('message_mentions.list', {
  at: 'GET /users/:user/message_mentions',
  description:
    'Where colleagues mentioned the caller, the newest first. Reading the conversation marks them as seen.',
  query: z.strictObject({ unseen: z.optional(z.stringbool()) }),
  output: resourceObjects('message_mentions', {
    conversationId: z.string(),
    messageId: text,
    noteId: text,
    mentionedByName: z.string(),
    seenAt: text,
    createdAt: z.string(),
  }),
})

export const readIndicators = endpoint('indicators.read', {
  at: 'GET /users/:user/indicators',
  description:
    "What waits for the caller: unread messages (for staff, conversations that wait for their answer or in which a colleague wrote), mentions, notifications and a patient's open todos.",
  output: resourceObject('indicators', {
    unreadMessageCount: z.int(),
    unseenMentionCount: z.int(),
    unreadNotificationCount: z.int(),
    openTodoCount: z.int(),
  }),
})
