import { emitBySystem } from '#edge/events/emit'
import { type Db, sql, writeDueRows } from '#edge/platform/db/index'
import { iso } from '#edge/platform/time'
import { openingHoursOf, selectOpeningHours } from '../business_hours/table'
import { patientKinds } from './kinds'
import { repliesDueSince } from './replies-due'

/** Reports each conversation whose patient waits longer than was promised, once for each wait. */
export const reportLateReplies = async (db: Db, at: number): Promise<boolean> => {
  const hours = openingHoursOf(await db.all(selectOpeningHours))
  const now = iso(at)
  const dueSince = Object.fromEntries(
    patientKinds.map((kind) => [kind, iso(repliesDueSince(kind, hours, at))]),
  )
  // Written as the partial index `conversations_to_report` has it.
  const which = sql`c.waiting_since is not null and c.reported_waiting_since is not c.waiting_since
    and c.waiting_since <= json_extract(${JSON.stringify(dueSince)}, '$.' || c.kind) and c.status = 'open'`
  return writeDueRows(db, { table: 'conversations', row: 'c', which }, (due) => [
    emitBySystem(
      {
        name: 'conversations.miss_reply',
        row: 'c',
        detail: sql`json_object('kind', c.kind)`,
        at: now,
      },
      sql`from conversations c where ${due}`,
    ),
    sql`update conversations as c set reported_waiting_since = c.waiting_since where ${due}`,
  ])
}
