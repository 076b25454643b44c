import { refuseStale } from '#edge/events/emit'
import { operation, type RequestContext, requireAsWritten } from '#edge/jsonapi/index'
import { inList, type SQL, sql, stamps, userName } from '#edge/platform/db/index'
import { forbidden, notFound } from '#edge/platform/problem'
import { isColleagueNamed } from '../../colleagues'
import { correspondentRoles } from '../kinds'
import { seeMentions } from '../mentions/write-mentions'
import { mayAddMembers } from '../policy'
import { correspondent, unknownColleague } from '../resource'
import { asStaffReader, asStaffWriter } from '../subject'
import { joinConversation } from '../user-state'
import { addMember, listMembers, listSenders, removeMember, searchMembers } from './contract'
import { sendersOf } from './send-on-behalf'

const maxFound = 20

/** Colleagues as a conversation shows them. */
const membersOf = (conversationId: string, where: SQL) => sql`
    select users.id, ${userName(sql`users.id`)} as name, users.role, users.portrait,
      users.out_of_office_message, joined.joined_at is not null as is_member
    from users left join conversation_users joined on joined.user_id = users.id and joined.conversation_id = ${conversationId}
    where users.status = 'active' and ${inList(sql`users.role`, correspondentRoles)}
      and ${where}
    order by is_member desc, users.first_name, users.last_name, users.id limit ${maxFound}`

const list = operation(listMembers, asStaffReader, ({ conversation }) => ({
  select: membersOf(conversation.id, sql`joined.joined_at is not null`),
}))

const search = operation(searchMembers, asStaffReader, ({ conversation, query, actor }) => ({
  select: membersOf(
    conversation.id,
    sql`users.id <> ${actor.id} and ${query.q ? isColleagueNamed(query.q) : sql`1`}`,
  ),
}))

const senders = operation(listSenders, asStaffReader, ({ conversation, actor }) => ({
  select: membersOf(conversation.id, sql`users.id in (${sendersOf(actor, conversation.id)})`),
}))

/** 422 unless all of them may be part of conversations now. */
export const requireColleagues = async (
  { db }: Pick<RequestContext, 'db'>,
  userIds: readonly string[],
  field: string,
): Promise<void> => {
  if (userIds.length === 0) return
  const found = await db.all(
    sql<{ id: string }>`select id from users where status = 'active'
    and ${inList(sql`id`, userIds)}
    and ${inList(sql`role`, correspondentRoles)}`,
  )
  if (found.length < new Set(userIds).size) throw unknownColleague(field)
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

const add = operation(addMember, asStaffWriter, (ctx) => {
  const { conversation, body, actor } = ctx
  const { onlyIf, mapError } = requireAsWritten(ctx, [
    [sql`exists ${correspondent(body.userId)}`, unknownColleague('user_id')],
    [mayAddMembers(actor, conversation.id), forbidden()],
  ])
  return {
    write: [refuseStale(sql`not (${onlyIf})`), joinConversation(ctx, conversation.id, body.userId)],
    mapError,
    select: membersOf(conversation.id, sql`users.id = ${body.userId}`),
    detail: { user_id: body.userId },
  }
})

const remove = operation(removeMember, asStaffWriter, async (ctx) => {
  const { conversation, db, now } = ctx
  const userId = ctx.param('user')
  const isMember = sql`users.id = ${userId} and joined.joined_at is not null`
  if (!(await db.exists(membersOf(conversation.id, isMember)))) throw notFound()
  return {
    write: [
      sql`update conversation_users set joined_at = null
        where conversation_id = ${conversation.id} and user_id = ${userId}`,
      // A conversation has no assignee who is not in it: it goes back to the team.
      sql`update conversations set assignee_id = null, ${stamps(now)}
        where id = ${conversation.id} and assignee_id = ${userId}`,
      // What they can no longer open does not wait for them.
      seeMentions(conversation.id, userId, now),
    ],
    detail: { user_id: userId },
  }
})

export const memberOperations = [search, senders, list, add, remove]
