import { type Db, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { type ErxService, erxService } from '#edge/platform/services/erx'
import { findClinicName } from '#edge/platform/settings/clinic-settings'

/** Whether the switch of the hosted service is on. */
export const isHosted = (db: Db): Promise<boolean> =>
  db.exists(sql`select 1 from feature_flags where key = 'dosespot_enabled' and value = 1`)

/** The service that takes prescriptions to pharmacies now: the hosted one only while its switch is on. */
export const openErxService = async (env: Environment, db: Db): Promise<ErxService | null> => {
  const [clinicName, isOn] = await Promise.all([findClinicName(db), isHosted(db)])
  return erxService(env, clinicName, isOn)
}
