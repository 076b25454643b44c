import { type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '#edge/access/request-context'
import { operation } from '#edge/jsonapi/endpoint-operation'
import type { Operation } from '#edge/jsonapi/operation'
import { readBack } from '#edge/jsonapi/write/outcome'
import { raw, type Statement } from '#edge/platform/db/statement'
import { forbidden, notFound, unprocessable } from '#edge/platform/problem'
import { isColleagueNamed } from '../../colleagues'
import { userName } from '../../users/table'
import { correspondentRoles } from '../kinds'
import { conversationPolicy, staffReaderPolicy } from '../policy'
import { conversationSubject } from '../subject'
import { joinConversation } from '../user-state'
import { addMember, listMembers, listSenders, removeMember, searchMembers } from './contract'
import { sendersOf } from './senders'

interface MemberRow {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly portrait: string | null
  readonly outOfOfficeMessage: string | null
  readonly isMember: number
}
const present = ({ isMember, ...row }: MemberRow) => ({
  ...row,
  isMember: isMember === 1,
})

const maxFound = 20

/** Colleagues as a conversation shows them. */
const selectMembers = (conversationId: string, where: SQL): Statement<MemberRow> =>
  raw<MemberRow>(sql`
    select users.id, ${userName(sql`users.id`)} as name, users.role, users.portrait,
      users.out_of_office_message as "outOfOfficeMessage", joined.joined_at is not null as "isMember"
    from users left join conversation_users joined on joined.user_id = users.id and joined.conversation_id = ${conversationId}
    where users.status = 'active' and users.role in (select value from json_each(${JSON.stringify(correspondentRoles)}))
      and ${where}
    order by "isMember" desc, users.first_name, users.last_name, users.id limit ${maxFound}`)

const list: Operation = operation(listMembers, {
  subject: conversationSubject,
  policy: staffReaderPolicy(['list']),
  handle: async ({ db, conversation }) => ({
    data: (await db.all(selectMembers(conversation.id, sql`joined.joined_at is not null`))).map(
      present,
    ),
  }),
})

const search: Operation = operation(searchMembers, {
  subject: conversationSubject,
  policy: staffReaderPolicy(['search']),
  handle: async ({ db, conversation, query, actor }) => ({
    data: (
      await db.all(
        selectMembers(
          conversation.id,
          sql`users.id <> ${actor.id} and ${query.q ? isColleagueNamed(query.q) : sql`1`}`,
        ),
      )
    ).map(present),
  }),
})

const senders: Operation = operation(listSenders, {
  subject: conversationSubject,
  policy: staffReaderPolicy(['senders']),
  handle: async (ctx) => ({
    data: (
      await ctx.db.all(
        selectMembers(
          ctx.conversation.id,
          sql`users.id in (${sendersOf(ctx.actor, ctx.conversation.id)})`,
        ),
      )
    ).map(present),
  }),
})

/** 422 unless all of them may be part of conversations now. */
export const requireColleagues = async (
  { db }: Pick<RequestContext, 'db'>,
  userIds: readonly string[],
  field: string,
): Promise<void> => {
  if (userIds.length === 0) return
  const found = await db.all(
    raw<{ id: string }>(sql`select id from users where status = 'active'
      and id in (select value from json_each(${JSON.stringify(userIds)}))
      and role in (select value from json_each(${JSON.stringify(correspondentRoles)}))`),
  )
  if (found.length < new Set(userIds).size)
    throw unprocessable('unknown_user', 'Choose a colleague', field)
}

/** Whom a message may be brought to: a patient mentions no one. */
export const requireMentionable = async (
  ctx: RequestContext,
  userIds: readonly string[] = [],
): Promise<void> => {
  if (userIds.length === 0) return
  if (ctx.actor.role === 'patient') throw forbidden()
  await requireColleagues(ctx, userIds, 'mentioned_user_ids')
}

const add: Operation = operation(addMember, {
  subject: conversationSubject,
  policy: conversationPolicy({ patient: [], staff: ['add_user'] }),
  handle: async (ctx) => {
    const { conversation, body } = ctx
    await requireColleagues(ctx, [body.userId], 'user_id')
    const added = selectMembers(conversation.id, sql`users.id = ${body.userId}`)
    return {
      write: [joinConversation(ctx, conversation.id, body.userId)],
      read: readBack(added, ([found]) => {
        if (!found) throw notFound()
        return present(found)
      }),
      detail: { user_id: body.userId },
    }
  },
})

const remove: Operation = operation(removeMember, {
  subject: conversationSubject,
  policy: conversationPolicy({ patient: [], staff: ['remove_user'] }),
  handle: async (ctx) => {
    const { conversation, db } = ctx
    const userId = ctx.param('user')
    const [found] = await db.all(
      selectMembers(conversation.id, sql`users.id = ${userId} and joined.joined_at is not null`),
    )
    if (!found) throw notFound()
    return {
      write: [
        raw(sql`update conversation_users set joined_at = null
          where conversation_id = ${conversation.id} and user_id = ${userId}`),
        // A conversation has no assignee who is not in it: it goes back to the team.
        raw(sql`update conversations set assignee_id = null
          where id = ${conversation.id} and assignee_id = ${userId}`),
      ],
      detail: { user_id: userId },
    }
  },
})

export const memberOperations: readonly Operation[] = [search, senders, list, add, remove]
