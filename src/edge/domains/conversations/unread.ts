import { sql } from '#edge/platform/db/index'
import { users } from '../users/table'
import { maxUnreadCount } from './attributes'

/** For a patient, the messages they have not read; for staff, the conversations that wait for their answer. */
export const unreadMessageCount = sql<number>`iif(${users.role} = 'patient',
  (select count(*) from (
    select 1 from conversations c join messages m on m.conversation_id = c.id and m.seq > ifnull((
      select s.last_read_seq from conversation_users s where s.conversation_id = c.id and s.user_id = c.patient_id), 0)
    where c.patient_id = ${users.id} and c.kind in ('provider', 'care_team', 'support') and m.sent_by_user_id <> c.patient_id
    limit ${sql.raw(String(maxUnreadCount))})),
  (select count(*) from conversations c where c.assignee_id = ${users.id} and c.waiting_since is not null))`
