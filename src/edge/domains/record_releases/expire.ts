import { updateBySystem } from '#edge/events/emit'
import { type Db, inList, sql } from '#edge/platform/db/index'
import { iso } from '#edge/platform/time'
import { releasableStatuses } from './transitions'

/** Ends what was not signed, or was signed until a day that is past. */
export const expireReleases = async (db: Db, at: number): Promise<void> => {
  const now = iso(at)
  await db.batch(
    updateBySystem({
      name: 'roi_requests.expire',
      row: 'r',
      at: now,
      which: sql`r.expires_on < ${now.slice(0, 10)} and ${inList(sql`r.status`, ['sent_to_patient', ...releasableStatuses])}`,
      set: sql`status = 'expired'`,
    }),
  )
}
