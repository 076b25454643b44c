import { drainOutbox } from '#edge/events/request-drain'
import { type Db, insertFrom, sql, stamps } from '#edge/platform/db/index'
import { events } from '#edge/platform/db/tables'
import type { Environment } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { iso } from '#edge/platform/time'

const maxPerRun = 500

/** Reminds those who asked for it by now, each once: the event is written with the row that says it was. */
export const giveReminders = async (env: Environment, db: Db, at: number): Promise<void> => {
  const moment = iso(at)
  const run = uuidv7(at)
  const [{ changes } = { changes: 0 }] = await db.batch([
    sql`
      update message_reminders set reminded_at = ${moment}, ${stamps(moment)}
      where id in (select id from message_reminders where reminded_at is null and remind_at <= ${moment}
        order by remind_at limit ${maxPerRun})`,
    insertFrom(
      events,
      {
        name: 'conversations.remind',
        subjectType: 'conversations',
        subjectId: sql`r.conversation_id`,
        patientId: sql`c.patient_id`,
        requestId: run,
        route: 'cron',
        detail: sql`json_object('user_id', r.user_id)`,
        at: moment,
      },
      sql`from message_reminders r join conversations c on c.id = r.conversation_id
        where changes() > 0 and r.reminded_at = ${moment}`,
    ),
  ])
  if (changes > 0) await drainOutbox(env)
}
