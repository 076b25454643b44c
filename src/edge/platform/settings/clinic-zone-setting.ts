import { sql } from 'drizzle-orm'
import type { Db } from '../db/connection'
import { holdClinicZone, isClinicZoneFresh } from './clinic-zone'

/** The zone of the clinic as SQL, for a query that is made anyway. */
export const clinicZoneSetting = sql<
  string | null
>`(select value from system_settings where key = 'clinic_timezone')`

/** Reads the zone of the clinic where this isolate has not for a minute: before a request, a job or a batch of events. */
export const refreshClinicZone = async (db: Db): Promise<void> => {
  if (isClinicZoneFresh()) return
  const found = await db.first(sql<{ zone: string | null }>`select ${clinicZoneSetting} as zone`)
  holdClinicZone(found?.zone)
}
