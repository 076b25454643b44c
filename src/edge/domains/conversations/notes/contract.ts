import { attribute, contract, one, z } from '#edge/jsonapi/contract'
import { instantField, paragraphs, uuid } from '#edge/platform/fields'

export const maxMentions = 20

/** Colleagues a message or a note is to be brought to. */
export const mentionedUserIds = z.optional(
  z.array(uuid).check(z.maxLength(maxMentions, `Mention at most ${maxMentions} colleagues`)),
)

export const conversationNotes = contract('conversation_notes', {
  description:
    'What staff note beside a conversation, the newest first. An address of its own, which no patient reads and no message is sent from.',
  attributes: {
    body: attribute(paragraphs(5000, 'Write a note'), 'create', 'encrypted'),
    mentionedUserIds: attribute(mentionedUserIds, 'create', 'computed'),
    authorName: attribute(z.string(), 'userName'),
    createdAt: instantField,
  },
  relationships: { conversation: one('conversations'), author: one('users') },
  sorts: ['-createdAt'],
  mounts: { '/conversations/:conversation/notes': ['list', 'create'] },
})
