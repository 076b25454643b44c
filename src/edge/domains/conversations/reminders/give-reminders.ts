import { emitBySystem } from '#edge/events/emit'
import { type Db, nextRows, sql, stamps } from '#edge/platform/db/index'
import { iso } from '#edge/platform/time'

/** Reminds those who asked for it by now, each once: the event is written with the row that says it was. */
export const giveReminders = (db: Db, at: number) => {
  const moment = iso(at)
  return db.batch([
    sql`
      update message_reminders set reminded_at = ${moment}, ${stamps(moment)}
      where ${nextRows(
        sql`message_reminders`,
        sql`reminded_at is null and remind_at <= ${moment} order by remind_at`,
      )}`,
    emitBySystem(
      {
        name: 'conversations.remind',
        row: 'c',
        at: moment,
        detail: sql`json_object('user_id', r.user_id)`,
      },
      sql`from message_reminders r join conversations c on c.id = r.conversation_id
        where changes() > 0 and r.reminded_at = ${moment}`,
    ),
  ])
}
