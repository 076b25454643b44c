import { sql } from '#edge/platform/db/index'
import { users } from '../users/table'
import { maxUnreadCount } from './attributes'

/**
 * For a patient, the messages they have not read; for staff, the conversations that wait for them: a patient's that is
 * theirs to answer, and those of others that they are in and in which another wrote last, which they have not read: of a
 * patient's conversation the patient.
 */
// The plus keeps it from the index by status: it costs what the user has, not what the clinic has.
export const unreadMessageCount = sql<number>`iif(${users.role} = 'patient',
  (select count(*) from (
    select 1 from conversations c join messages m on m.conversation_id = c.id and m.seq > ifnull((
      select s.last_read_seq from conversation_users s where s.conversation_id = c.id and s.user_id = c.patient_id), 0)
    where c.patient_id = ${users.id} and c.kind in ('provider', 'care_team', 'support') and m.sent_by_user_id <> c.patient_id
    limit ${sql.raw(String(maxUnreadCount))})),
  (select count(*) from conversations c where c.assignee_id = ${users.id} and c.waiting_since is not null)
  + (select count(*) from conversation_users own join conversations c on c.id = own.conversation_id
    join messages m on m.id = c.last_message_id
    where own.user_id = ${users.id} and own.joined_at is not null and +c.status = 'open'
      and m.seq > own.last_read_seq and case when c.kind in ('internal', 'staff') then m.sent_by_user_id <> own.user_id
        else m.sent_by_user_id = c.patient_id and c.assignee_id is not own.user_id end))`
