import type { Actor } from '#edge/jsonapi/index'
import { type Column, chosenName, type SQL, sql } from '#edge/platform/db/index'
import { conversations as table } from './table'

/** Unread messages are counted up to this; a badge says '99+'. */
export const maxUnreadCount = 100

const ownState = (me: Actor, column: SQL): SQL<unknown> =>
  sql`(select ${column} from conversation_users mine
    where mine.conversation_id = ${table.id} and mine.user_id = ${me.id})`

/** The clinic's side as a patient meets it: their provider, the provider's assistant, their support person. */
const clinicSide = sql`(select case ${table.kind} when 'provider' then p.user_id when 'care_team' then p.assistant_id
    when 'support' then t.support_user_id end
  from patients t left join providers p on p.id = t.provider_id where t.id = ${table.patientId})`

const personOf = (id: Column | SQL): SQL<string | null> =>
  sql`(select json_object('id', u.id,
      'name', ${chosenName('u')},
      'pronouns', u.pronouns, 'portrait', u.portrait, 'outOfOfficeMessage', u.out_of_office_message)
    from users u where u.id = ${id})`

/** What is read of a conversation for the one who asks. */
export const conversationAttributesFor = (me: Actor): Record<string, SQL> => ({
  lastReadSeq: sql`ifnull(${ownState(me, sql`mine.last_read_seq`)}, 0)`,
  pinnedAt: ownState(me, sql`mine.pinned_at`),
  unreadCount: sql`(select count(*) from (select 1 from messages unread
    where unread.conversation_id = ${table.id} and unread.sent_by_user_id <> ${me.id}
      and unread.seq > ifnull(${ownState(me, sql`mine.last_read_seq`)}, 0) limit ${sql.raw(String(maxUnreadCount))}))`,
  seenSeq: sql`ifnull((select max(other.last_read_seq) from conversation_users other
    where other.conversation_id = ${table.id} and other.user_id <> ${me.id}
      and ${me.role === 'patient' ? sql`1` : sql`(${table.patientId} is null or ${table.kind} = 'internal' or other.user_id = ${table.patientId})`}), 0)`,
  counterpart:
    me.role === 'patient'
      ? personOf(clinicSide)
      : sql`iif(${table.patientId} is null,
          ${personOf(sql`(select other.user_id from conversation_users other where other.conversation_id = ${table.id}
            and other.user_id <> ${me.id} and other.joined_at is not null order by other.joined_at, other.user_id limit 1)`)},
          ${personOf(table.patientId)})`,
})

/** What is read of it for everyone. */
export const conversationFields = {
  preview: sql<number[] | null>`(select newest.preview from messages newest
    where newest.id = ${table.lastMessageId} and newest.withdrawn_at is null)`,
  lastSenderId: sql<
    string | null
  >`(select newest.from_user_id from messages newest where newest.id = ${table.lastMessageId})`,
}

/** When the patient wrote the first message after the newest of staff, withdrawn ones left out; null where staff wrote last. */
export const unansweredSince = sql`(
  select min(asked.created_at) from messages asked
  where asked.conversation_id = ${table.id} and asked.from_user_id = ${table.patientId}
    and asked.withdrawn_at is null and ${table.kind} not in ('internal', 'staff')
    and asked.seq > ifnull((select max(answered.seq) from messages answered
      where answered.conversation_id = ${table.id} and answered.from_user_id <> ${table.patientId}
        and answered.withdrawn_at is null), 0))`
