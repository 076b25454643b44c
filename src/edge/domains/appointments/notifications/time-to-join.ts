import { isWithoutClinician } from '#edge/domains/licenses/index'
import { type Db, sql, writeDueRows } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { iso } from '#edge/platform/time'
import { changeBySystem } from '../actions/system-changes'

const opensBeforeMs = 15 * 60_000

/** Says once, as the waiting room opens, that it is time to join; once more for a visit that was moved since. */
export const announceOpenRooms = (db: Db, at: number): Promise<boolean> => {
  const requestId = uuidv7(at)
  const which = sql`a.status = 'Scheduled' and a.mode in ('video', 'phone') and not ${isWithoutClinician(sql`a.id`)}
        and a.starts_at > ${iso(at)} and a.starts_at <= ${iso(at + opensBeforeMs)}
        and not exists (select 1 from appointment_history h
          where h.appointment_id = a.id and h.action = 'open_waiting_room' and h.starts_at = a.starts_at
            and h.request_id <> ${requestId})`
  return writeDueRows(db, { table: 'appointments', row: 'a', which }, (due) =>
    changeBySystem({
      action: 'open_waiting_room',
      which: due,
      at: iso(at),
      requestId,
    }),
  )
}
