import { attribute, contract, isPresent, one, z } from '#edge/jsonapi/contract'
import { instantField, uuid } from '#edge/platform/fields'

export const messageReminders = contract('message_reminders', {
  description:
    "When the caller wants to be reminded of a conversation, the soonest first. Only one's own.",
  attributes: {
    conversationId: attribute(uuid, 'create'),
    remindAt: attribute(instantField, 'create'),
    /** Null until it was given. */
    remindedAt: z.nullable(z.string()),
    createdAt: z.string(),
  },
  relationships: { user: one('users') },
  filters: { due: isPresent('remindedAt') },
  sorts: ['remindAt'],
  mounts: { '/users/:user/message_reminders': ['list', 'create', 'delete'] },
})
