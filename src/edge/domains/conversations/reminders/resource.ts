import { forRoles, policyOver, resource } from '#edge/jsonapi/index'
import { tableOf } from '#edge/jsonapi/table'
import { sql } from '#edge/platform/db/index'
import { conflict, unprocessable } from '#edge/platform/problem'
import { dayMs, toEpochMs } from '#edge/platform/time'
import { correspondentRoles } from '../kinds'
import { readerPolicy } from '../policy'
import { conversations } from '../table'
import { messageReminders as contract } from './contract'

const table = tableOf(contract)

const readable = readerPolicy({ patient: [], staff: [] })
const maxDays = 366

export const messageReminders = resource(contract, {
  table,
  policy: policyOver(table.userId, forRoles(correspondentRoles, ['own', 'create', 'delete'])),
  constraints: {
    UNIQUE: conflict('reminded', 'You will be reminded of this conversation already'),
  },
  create: async (ctx, { remindAt, conversationId }) => {
    const from = toEpochMs(ctx.now)
    const at = toEpochMs(remindAt)
    if (at <= from || at > from + maxDays * dayMs)
      throw unprocessable('not_later', 'Choose a time within the next year', 'remind_at')
    const seen = readable[ctx.actor.role]?.scope(ctx.actor) ?? sql`0`
    const isSeen = await ctx.db.exists(
      sql`select 1 from ${conversations} where ${conversations.id} = ${conversationId} and ${seen}`,
    )
    if (!isSeen) throw unprocessable('unknown_conversation', 'Unknown id', 'conversation_id')
    return { set: { userId: ctx.actor.id } }
  },
})
