import { forRoles, operation, policyOf } from '#edge/jsonapi/index'
import { sql, userName } from '#edge/platform/db/index'
import { correspondentRoles } from '../kinds'
import { unreadMessageCount } from '../unread'
import { listMentions, readIndicators } from './contract'

const maxMentionsListed = 100

const policy = policyOf(forRoles(correspondentRoles, 'everyone'))

const list = operation(listMentions, { policy, ownAccount: true }, (ctx) => {
  const isUnseen = ctx.query.unseen
  return {
    select: sql`
      select id, conversation_id, message_id, note_id, ${userName(sql`mentioned_by_id`)} as mentioned_by_name,
        seen_at, created_at
      from message_mentions where user_id = ${ctx.actor.id}
        ${isUnseen === undefined ? sql`` : isUnseen ? sql`and seen_at is null` : sql`and seen_at is not null`}
      order by created_at desc, id desc limit ${maxMentionsListed}`,
  }
})

const indicators = operation(readIndicators, { ownAccount: true }, ({ actor }) => ({
  select: sql`
    select users.id, ${unreadMessageCount} as unread_message_count,
      (select count(*) from message_mentions where user_id = users.id and seen_at is null) as unseen_mention_count,
      (select count(*) from user_notifications where user_id = users.id and read_at is null) as unread_notification_count,
      (select count(*) from todos where patient_id = users.id and status = 'todo') as open_todo_count
    from users where users.id = ${actor.id}`,
}))

export const mentionOperations = [list, indicators]
