import type { Role } from '#edge/access/roles'
import { emitEach, refuseStale } from '#edge/events/emit'
import { operation, type RequestContext } from '#edge/jsonapi/index'
import {
  byConstraint,
  creationStamps,
  insert,
  type Statement,
  sql,
  stamps,
} from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { notFound, Problem } from '#edge/platform/problem'
import { userSubject } from '../users'
import { isKindOf } from './audience'
import { startConversation, startSupportConversation } from './contract'
import { type ConversationKind, careKinds, type PatientKind } from './kinds'
import type { MessageFields } from './messages/contract'
import { cliniciansOf, correspondentPolicy, supportedPolicy } from './recipients'
import { correspondent } from './resource'
import { conversations } from './table'
import { joinConversation } from './user-state'
import { writeMessage } from './write-message'

interface Recipient {
  readonly role: Role
  /** The patient of the two, if one is; then how the clinic's people stand to them. */
  readonly patientId: string | null
  readonly providerUserId: string | null
  readonly assistantId: string | null
  readonly supportUserId: string | null
  /** Whether they are a clinician who holds or held a visit of the patient. */
  readonly hasSeen: number
}

/** The user who is written to, with what decides whether they may be. */
const loadRecipient = ({ actor }: RequestContext, userId: string) =>
  sql<Recipient>`
    select u.role, t.id as "patientId", p.user_id as "providerUserId", p.assistant_id as "assistantId",
      t.support_user_id as "supportUserId",
      u.id in (select seen.user_id from (${cliniciansOf(actor)}) seen) as "hasSeen"
    from users u left join patients t on t.id = ${actor.role === 'patient' ? actor.id : userId}
      left join providers p on p.id = t.provider_id
    where u.id = ${userId} and u.status = 'active'`

/** What a patient's letter to this user is; nothing where they may not write to them. */
const kindForPatient = (userId: string, to: Recipient): PatientKind | undefined => {
  if (userId === to.providerUserId || to.hasSeen) return 'provider'
  if (userId === to.assistantId) return 'care_team'
  return userId === to.supportUserId ? 'support' : undefined
}

const kindByRole: Readonly<Partial<Record<Role, PatientKind>>> = {
  provider: 'provider',
  clinical_lead: 'provider',
  assistant: 'care_team',
  support: 'support',
  manager: 'support',
  clinical_admin: 'support',
}
interface Opened {
  readonly id: string
  readonly write: readonly Statement[]
}

/** The open conversation of this kind; without one, the archived one that was written in last. */
const latestConversationOf = (kind: ConversationKind, patientId: string) =>
  sql<{ id: string; status: string; assigneeId: string | null }>`
    select id, status, assignee_id as "assigneeId" from conversations where patient_id = ${patientId} and kind = ${kind}
    order by status = 'open' desc, last_message_at desc, id desc limit 1`

/** The two users' own conversation, and no third user in it. */
const conversationBetween = (one: string, another: string) =>
  sql<{ id: string }>`
    select c.id from conversation_users a join conversations c on c.id = a.conversation_id
    where a.user_id = ${one} and a.joined_at is not null and c.kind = 'staff' and c.status = 'open' and c.subject is null
      and exists (select 1 from conversation_users b where b.conversation_id = c.id and b.user_id = ${another} and b.joined_at is not null)
      and (select count(*) from conversation_users n where n.conversation_id = c.id and n.joined_at is not null) = 2
    order by c.last_message_at desc limit 1`

/** Who answers what a patient writes, where that is one person: the clinician whom they address by name. */
const assigneeOf = (
  kind: ConversationKind,
  to: Recipient,
  addressed: string | null,
): string | null =>
  kind === 'provider'
    ? (addressed ?? to.providerUserId)
    : kind === 'care_team'
      ? to.assistantId
      : null

const newConversation = (
  ctx: RequestContext,
  kind: ConversationKind,
  patientId: string | null,
  assigneeId: string | null,
): Opened => {
  const id = uuidv7()
  const { actor, now } = ctx
  return {
    id,
    write: [
      insert(conversations, {
        id,
        kind,
        patientId,
        assigneeId: correspondent(assigneeId),
        createdById: actor.id,
        lastMessageAt: now,
        ...creationStamps(now),
      }),
    ],
  }
}

const withPatient = async (
  ctx: RequestContext,
  kind: ConversationKind,
  to: Recipient,
  /** Whom a patient writes to by name. */
  addressed: string | null = null,
): Promise<Opened> => {
  const patientId = to.patientId ?? ''
  const latest = await ctx.db.first(latestConversationOf(kind, patientId))
  if (!latest) return newConversation(ctx, kind, patientId, assigneeOf(kind, to, addressed))
  const { id, status, assigneeId } = latest
  return {
    id,
    write: [
      ...(status === 'open' ? [] : reopen(ctx, id, patientId)),
      ...(kind === 'provider' && addressed && addressed !== assigneeId
        ? addressTo(ctx, id, patientId, addressed)
        : []),
    ],
  }
}

/** A question goes to the clinician it is for, also where another one answered before. */
const addressTo = (
  ctx: RequestContext,
  id: string,
  patientId: string,
  addressed: string,
): Statement[] => [
  emitEach(
    ctx,
    {
      name: 'conversations.assign',
      subjectType: 'conversations',
      subjectId: id,
      patientId,
      detail: { assignee_id: addressed },
    },
    sql`where exists (
      select 1 from conversations where id = ${id} and assignee_id is not ${addressed})`,
  ),
  sql`update conversations set assignee_id = ${correspondent(addressed)}, ${stamps(ctx.now)}
    where id = ${id} and assignee_id is not ${addressed}`,
]

/**
 * Adds a colleague who writes to a patient, beside the assignee: the answer comes back to who asked. A place by emergency
 * access alone is not lasting, so it makes no member.
 */
const withWriter = (ctx: RequestContext, kind: ConversationKind, opened: Opened): Opened =>
  isKindOf(careKinds, kind)
    ? { ...opened, write: [...opened.write, joinConversation(ctx, opened.id, ctx.actor.id)] }
    : opened

/** The event only where it was archived until now: another request may have reopened it. */
const reopen = (ctx: RequestContext, id: string, patientId: string): Statement[] => [
  emitEach(
    ctx,
    {
      name: 'conversations.unarchive',
      subjectType: 'conversations',
      subjectId: id,
      patientId,
    },
    sql`where exists (select 1 from conversations where id = ${id} and status = 'archived')`,
  ),
  sql`update conversations set status = 'open', archived_at = null, ${stamps(ctx.now)}
    where id = ${id} and status = 'archived'`,
]

const withColleague = async (ctx: RequestContext, userId: string): Promise<Opened> => {
  const open = await ctx.db.first(conversationBetween(ctx.actor.id, userId))
  if (open) return { id: open.id, write: [] }
  const { id, write } = newConversation(ctx, 'staff', null, null)
  return {
    id,
    write: [
      refuseStale(sql`exists (${conversationBetween(ctx.actor.id, userId)})`),
      ...write,
      joinConversation(ctx, id, ctx.actor.id),
      joinConversation(ctx, id, userId),
    ],
  }
}

/** Another request opened the same conversation first: the message goes into that one. */
const opening = new Problem(
  503,
  'conversation_opening',
  'Unable to send message. Please try again.',
  { headers: { 'retry-after': '1' } },
)
const openedMeanwhile = (ctx: RequestContext) =>
  // A request that names a version is refused for that one.
  byConstraint({ UNIQUE: opening, ...(!ctx.header('if-match') && { stale_version: opening }) })

const writeTo = async (
  ctx: RequestContext & { readonly body: MessageFields },
  { id, write }: Opened,
  patientId: string | null,
) => {
  const input = ctx.body
  const message = await writeMessage(ctx, { conversationId: id, patientId, input, before: write })
  return {
    ...message,
    mapError: async (error: unknown) =>
      (await message.mapError?.(error)) ?? openedMeanwhile(ctx)(error),
  }
}

const onUser = { subject: userSubject, policy: correspondentPolicy }

export const startOperation = operation(startConversation, onUser, async (ctx) => {
  const { actor, user } = ctx
  const to = await ctx.db.require(loadRecipient(ctx, user.id))
  if (actor.role !== 'patient' && to.role !== 'patient')
    return writeTo(ctx, await withColleague(ctx, user.id), null)
  const kind = actor.role === 'patient' ? kindForPatient(user.id, to) : kindByRole[actor.role]
  if (!kind) throw notFound()
  const addressed = actor.role === 'patient' ? user.id : null
  const opened = await withPatient(ctx, kind, to, addressed)
  return writeTo(
    ctx,
    actor.role === 'patient' ? opened : withWriter(ctx, kind, opened),
    to.patientId,
  )
})

const onSupported = { subject: userSubject, policy: supportedPolicy }
export const startSupportOperation = operation(
  startSupportConversation,
  onSupported,
  async (ctx) => {
    const to = await ctx.db.first(loadRecipient(ctx, ctx.user.id))
    if (!to?.patientId) throw notFound()
    return writeTo(ctx, await withPatient(ctx, 'support', to), to.patientId)
  },
)
