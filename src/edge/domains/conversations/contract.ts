import { attribute, contract, endpoint, one, oneOf, relation, z } from '#edge/jsonapi/contract'
import { line, uuid } from '#edge/platform/fields'
import { conversationKinds, conversationStatuses } from './kinds'
import { message, messageFields, messageWithFiles } from './messages/contract'

const text = z.nullable(z.string())
const conversationBoxes = ['mine', 'team', 'unassigned', 'waiting', 'mentioned', 'pinned'] as const

const correspondent = z.nullable(
  z.object({
    id: z.string(),
    name: z.string(),
    pronouns: text,
    portrait: text,
    outOfOfficeMessage: text,
  }),
)

export const conversations = contract('conversations', {
  description:
    'Conversations by purpose, the newest first: a patient with their provider, care team or support; staff about a patient; staff among themselves.',
  attributes: {
    kind: attribute(z.enum(conversationKinds, 'Choose a kind of conversation'), 'create'),
    status: z.enum(conversationStatuses),
    subject: attribute(z.optional(z.nullable(line(120))), 'create', 'encrypted'),
    /** The first words of the newest message. */
    preview: attribute(text, 'computed', 'encrypted'),
    lastSenderId: attribute(text, 'computed'),
    lastMessageAt: z.string(),
    lastSeq: z.int(),
    /** Messages of others after what the caller has read, at most 100. */
    unreadCount: attribute(z.int(), 'computed'),
    /** How far the caller has read. */
    lastReadSeq: attribute(z.int(), 'computed'),
    /** How far the other side has read. */
    seenSeq: attribute(z.int(), 'computed'),
    pinnedAt: attribute(text, 'computed'),
    archivedAt: text,
    /** Since when the patient waits for an answer. */
    waitingSince: text,
    /** Whom the caller writes with: the patient for staff, the clinician or assistant for a patient. */
    counterpart: attribute(correspondent, 'computed'),
    assigneeName: attribute(text, 'userName'),
    createdAt: z.string(),
  },
  relationships: { patient: one('patients', 'optional'), assignee: one('users', 'optional') },
  writableRelationships: ['patient'],
  filters: {
    kind: oneOf(z.enum(conversationKinds)),
    status: z.enum(conversationStatuses),
    box: z.enum(conversationBoxes),
    patient: relation('patient'),
  },
  sorts: ['-lastMessageAt', 'waitingSince'],
  mounts: {
    // Before the address of one: 'search' is no id. By ids and codes only; words are looked for by POST.
    '/conversations/search': ['list'],
    '/conversations': ['list', 'read', 'create'],
    '/patients/:patient/conversations/internal': ['list', 'create'],
  },
  conditions: { '/patients/:patient/conversations/internal': { kind: 'internal' } },
  states: {
    noun: 'the conversation',
    transitions: [
      { action: 'archive', from: ['open'], to: 'archived' },
      { action: 'unarchive', from: ['archived'], to: 'open' },
    ],
  },
  actions: {
    archive: {
      at: ['POST /conversations/:id/archive'],
      /** The place of the newest message its caller saw: 409 newer_message where one came since. */
      input: z.object({ lastSeq: z.int().check(z.minimum(0)) }),
    },
    unarchive: { at: ['POST /conversations/:id/unarchive'] },
    pin: { at: ['POST /conversations/:id/pin'] },
    unpin: { at: ['POST /conversations/:id/unpin'] },
    assign: {
      at: ['POST /conversations/:id/assign'],
      input: z.object({ assigneeId: z.nullable(uuid) }),
    },
  },
})

export const sendMessage = endpoint('conversations.send', {
  at: 'PATCH /conversations/:conversation/messages',
  description:
    'Adds a message to an open conversation. The same client_id of the same sender is one message, however often it is sent.',
  maxBodyBytes: 64 * 1024,
  body: messageWithFiles,
  output: message,
})

const starting = {
  maxBodyBytes: 64 * 1024,
  limit: { max: 30, windowSeconds: 60 },
  status: 201,
  body: messageFields,
  output: message,
} as const

export const startConversation = endpoint('conversations.start', {
  ...starting,
  at: 'POST /users/:user/conversations',
  description:
    'Writes to a user: into the open conversation with them, or into a new one. Patients reach their provider and assistant; staff reach the patients they may write to, and one another.',
})

export const startSupportConversation = endpoint('conversations.start_support', {
  ...starting,
  at: 'POST /users/:user/support_conversations',
  description:
    'Writes into the conversation of this patient with customer support: as the patient, or as support.',
})

export const markConversationRead = endpoint('conversations.mark_read', {
  at: 'PATCH /conversations/:conversation/read_state',
  description: 'Notes how far the caller has read; it never goes back.',
  body: z.object({ lastReadSeq: z.int().check(z.minimum(0)) }),
})
