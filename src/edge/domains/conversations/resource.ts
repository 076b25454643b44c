import type { Role } from '#edge/access/roles'
import {
  type Actor,
  mapRules,
  type RequestContext,
  requireAsWritten,
  resource,
} from '#edge/jsonapi/index'
import { inList, isConstraintError, type SQL, sql } from '#edge/platform/db/index'
import { conflict, forbidden, unprocessable } from '#edge/platform/problem'
import { conversationAttributesFor, conversationFields, unansweredSince } from './attributes'
import { conversations as contract } from './contract'
import { type ConversationKind, correspondentRoles } from './kinds'
import { conversationPolicy, mayAddMembers } from './policy'
import { conversations as table } from './table'
import { joinConversation, pinConversation } from './user-state'

/** As a set, so that the list starts from it: an inbox costs what is in it, not what the clinic has. */
const isMine = (me: Actor): SQL => sql`${table.id} in (
  select own.id from conversations own where own.assignee_id = ${me.id}
  union select joined.conversation_id from conversation_users joined where joined.user_id = ${me.id} and joined.joined_at is not null)`

// The plus keeps a box from the index by status where it has one of its own.
const isOpen = sql`+${table.status} = 'open'`

/** The views of an inbox. Those for work to do show nothing archived. */
const boxes: Readonly<Record<string, (me: Actor) => SQL>> = {
  mine: (me) => sql`(${isMine(me)} and ${isOpen})`,
  team: () => sql`${table.status} = 'open'`,
  unassigned: () => sql`(${table.assigneeId} is null and ${isOpen})`,
  waiting: () => sql`(${table.waitingSince} is not null and ${isOpen})`,
  mentioned: (me) => sql`${table.id} in (
    select mention.conversation_id from message_mentions mention where mention.user_id = ${me.id})`,
  pinned: (me) => sql`${table.id} in (select pinned.conversation_id from conversation_users pinned
    where pinned.user_id = ${me.id} and pinned.pinned_at is not null)`,
}

const kindsToCreate: Readonly<Partial<Record<Role, readonly ConversationKind[]>>> = {
  provider: ['provider', 'internal', 'staff'],
  assistant: ['care_team', 'internal', 'staff'],
  support: ['support', 'staff'],
  manager: ['support', 'internal', 'staff'],
  clinical_admin: ['support', 'internal', 'staff'],
  clinical_lead: ['provider', 'care_team', 'internal', 'staff'],
}

const newerMessage = conflict('newer_message', 'A new message came in. Read it before you archive.')
const hasNewer = ({ db }: RequestContext, id: string, lastSeq: number) =>
  db.exists(sql`select 1 from ${table} where ${table.id} = ${id} and ${table.lastSeq} > ${lastSeq}`)

export const conversations = resource(contract, {
  table,
  policy: mapRules(
    conversationPolicy({
      patient: ['pin', 'unpin', 'archive'],
      staff: ['create', 'pin', 'unpin', 'archive', 'unarchive', 'assign'],
    }),
    (rule, role) => ({ ...rule, choices: { kind: kindsToCreate[role] ?? [] } }),
  ),
  fields: conversationFields,
  callerFields: conversationAttributesFor,
  filters: { box: (box, me) => boxes[box]?.(me) ?? sql`0` },
  constraints: {
    UNIQUE: conflict('conversation_open', 'There is an open conversation of this kind already'),
  },
  create: (ctx, { kind }, { patient }) => {
    if ((kind === 'staff') === Boolean(patient))
      throw unprocessable('wrong_patient', 'Name the patient it is about', 'patient')
    return {
      set: { createdById: ctx.actor.id, assigneeId: ctx.actor.id, lastMessageAt: ctx.now },
      also: [joinConversation(ctx, ctx.id, ctx.actor.id)],
      detail: { kind },
    }
  },
  actions: {
    archive: (ctx, { id }, { lastSeq }) => ({
      set: { archivedAt: ctx.now, waitingSince: null },
      onlyIf: sql`${table.lastSeq} <= ${lastSeq}`,
      mapError: async (error) =>
        isConstraintError(error, 'stale_version') && (await hasNewer(ctx, String(id), lastSeq))
          ? newerMessage
          : undefined,
    }),
    unarchive: () => ({
      set: { archivedAt: null, waitingSince: unansweredSince },
    }),
    pin: (ctx, row) => ({ also: [pinConversation(ctx, row.id, ctx.now)] }),
    unpin: (ctx, row) => ({ also: [pinConversation(ctx, row.id, null)] }),
    assign: (ctx, row, { assigneeId }) => ({
      set: { assigneeId },
      ...(assigneeId && {
        ...requireAsWritten(ctx, [
          [sql`exists ${correspondent(assigneeId)}`, unknownColleague('assignee_id')],
          [mayAddMembers(ctx.actor, String(row.id)), forbidden()],
        ]),
        also: [joinConversation(ctx, String(row.id), assigneeId)],
      }),
      detail: { assignee_id: assigneeId },
    }),
  },
})

/** The account, where it may be part of conversations now: asked by the write, since it may be closed at that moment. */
export const correspondent = (userId: string | null): SQL => sql`(
  select id from users where id = ${userId} and status = 'active' and ${inList(sql`role`, correspondentRoles)})`
export const unknownColleague = (field: string) =>
  unprocessable('unknown_user', 'Choose a colleague', field)
