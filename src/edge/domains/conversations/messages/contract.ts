import { roles } from '#edge/access/roles'
import { attribute, contract, one, range, resourceObject, z } from '#edge/jsonapi/contract'
import { paragraphs, uuid } from '#edge/platform/fields'
import { attachmentSummary, maxAttachments } from '../../attachments/contract'
import { hasVisibleText, maxMessageCharacters } from '../kinds'
import { mentionedUserIds } from '../notes/contract'
import { maskSocialSecurityNumbers } from '../social-security-number'

const text = z.nullable(z.string())

export const messageText = paragraphs(maxMessageCharacters, 'Write a message').check(
  z.refine(hasVisibleText, 'Write a message'),
)

/** What a list of conversations shows of a message. */
const maxPreviewCharacters = 120
export const previewOf = (text: string) =>
  [...maskSocialSecurityNumbers(text).replace(/\s+/g, ' ')].slice(0, maxPreviewCharacters).join('')

export const messages = contract('messages', {
  description:
    'The messages of a conversation. A withdrawn one keeps its place and says who withdrew it; its words are for the care team alone.',
  attributes: {
    /** The relationship's id, as clients of messages know it. */
    conversationId: attribute(z.string(), 'computed'),
    messageId: attribute(z.string(), 'computed'),
    /** The place in the conversation, counted from 1. */
    seq: z.int(),
    messageText: attribute(text, 'encrypted'),
    /** The files it carries; their bytes have an address of their own. */
    attachments: attribute(z.nullable(z.array(attachmentSummary)), 'encrypted'),
    fromUserId: z.string(),
    fromName: attribute(z.string(), 'computed'),
    fromRole: attribute(z.enum(roles), 'computed'),
    /** Who wrote it, where that is on behalf of another. */
    sentByUserId: z.string(),
    sentByName: attribute(text, 'computed'),
    replyingMessageId: text,
    clientId: z.string(),
    withdrawnAt: text,
    withdrawnByName: attribute(text, 'computed'),
    createdAt: z.string(),
  },
  relationships: { conversation: one('conversations') },
  filters: range('seq', z.coerce.number<string | number>().check(z.int())),
  sorts: ['-seq'],
  mounts: { '/conversations/:conversation/messages': ['list', 'read', 'delete'] },
})

/** One message as an operation answers it. */
export const message = resourceObject('messages', { ...messages.attributes.def.shape })

/** What is sent. */
const writtenFields = {
  /** The sender's own name for the message. */
  clientId: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/, 'Unknown id'))),
  /** On whose behalf, where not one's own. */
  fromUserId: z.optional(uuid),
  replyingMessageId: z.optional(z.nullable(uuid)),
  /** Colleagues it is brought to; staff only. */
  mentionedUserIds,
}

export const messageFields = z.object({ messageText, ...writtenFields })

/** Into a conversation that is there: with files that were uploaded to it, which need no words. */
export const messageWithFiles = z
  .object({
    ...writtenFields,
    messageText: z.union([z.literal(''), messageText], 'Write a message'),
    attachmentIds: z.optional(
      z.array(uuid).check(z.maxLength(maxAttachments, `Attach at most ${maxAttachments} files`)),
    ),
  })
  .check(
    z.refine(
      ({ messageText: typed, attachmentIds }) => typed !== '' || Boolean(attachmentIds?.length),
      {
        error: 'Write a message',
        path: ['messageText'],
      },
    ),
  )
export type MessageFields = z.output<typeof messageFields> & {
  readonly attachmentIds?: readonly string[] | undefined
}
