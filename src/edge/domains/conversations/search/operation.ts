import { auditReads } from '#edge/events/audit'
import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import { operation } from '#edge/jsonapi/index'
import { decryptCursor, encryptCursor } from '#edge/jsonapi/read/cursor'
import { sql, userName } from '#edge/platform/db/index'
import type { ConversationKind } from '../kinds'
import { messages as messagesResource } from '../messages/resource'
import { conversationPolicy } from '../policy'
import { conversations } from '../table'
import { maxOpened, searchConversations } from './contract'
import { excerptOf, searchWords } from './match'

interface Candidate {
  readonly id: string
  readonly conversationId: string
  readonly patientId: string | null
  readonly seq: number
  readonly messageText: string | null
  readonly fromName: string
  readonly counterpartName: string | null
  readonly kind: ConversationKind
  readonly createdAt: string
  readonly lastMessageAt: string
}

type Value = string | number | null | undefined
/** Conversations moved the longest ago come last, and in each its oldest messages. */
const isAfter = (at: Value, id: Value, seq: Value) => sql`
  and ${conversations.lastMessageAt} <= ${at} and ((${conversations.lastMessageAt}, ${conversations.id}) < (${at}, ${id})
    or (${conversations.id} = ${id} and m.seq < ${seq}))`

const policy = conversationPolicy({ patient: ['search'], staff: ['search'] })
const cursorName = 'conversations.search'
const maxFound = 50

/**
 * Encrypted words are found by opening them: from the conversation that moved last, so many messages a request. No index of words
 * is kept, so the database alone tells nothing of what was written.
 */
export const searchOperation = operation(searchConversations, { policy }, async (ctx) => {
  const { text, kind, patientId, conversationId, after } = ctx.body
  const [at, id, seq] = after ? await decryptCursor(ctx.env, cursorName, after, 'after') : []
  const hint = policy[ctx.actor.role]?.indexHint?.(ctx.actor)
  const read = await ctx.db.all(sql<Candidate>`
    select m.id, m.conversation_id as "conversationId", m.patient_id as "patientId", m.seq, m.text as "messageText",
      m.created_at as "createdAt", ${conversations.lastMessageAt} as "lastMessageAt", ${conversations.kind} as kind, ${userName(sql`m.from_user_id`)} as "fromName",
      ${userName(sql`m.patient_id`)} as "counterpartName"
    from ${conversations} join messages m on m.conversation_id = ${conversations.id}
    where ${ctx.scope} ${hint ? sql`and ${hint}` : sql``} and m.withdrawn_at is null
      ${kind ? sql`and ${conversations.kind} = ${kind}` : sql``}
      ${patientId ? sql`and ${conversations.patientId} = ${patientId}` : sql``}
      ${conversationId ? sql`and ${conversations.id} = ${conversationId}` : sql``}
      ${at === undefined ? sql`` : isAfter(at, id, seq)}
    order by ${conversations.lastMessageAt} desc, ${conversations.id} desc, m.seq desc limit ${maxOpened}`)
  const words = searchWords(text)
  const opened = await decryptFields(messagesResource, ctx.env, read)
  const found: (Candidate & { excerpt: string })[] = []
  let last: Candidate | undefined
  for (const message of opened) {
    if (found.length === maxFound) break
    last = message
    const excerpt = message.messageText && excerptOf(message.messageText, words)
    if (excerpt) found.push({ ...message, excerpt })
  }
  await auditReads(
    ctx,
    messagesResource,
    found.map((each) => ({ ...each })),
    'list',
  )
  const isMore = read.length === maxOpened || (last && last !== opened.at(-1))
  return {
    event: null,
    data: {
      matches: found.map(({ patientId: _, messageText: __, lastMessageAt: ___, ...row }) => row),
      after:
        isMore && last
          ? await encryptCursor(ctx.env, cursorName, [
              last.lastMessageAt,
              last.conversationId,
              last.seq,
            ])
          : null,
    },
  }
})
