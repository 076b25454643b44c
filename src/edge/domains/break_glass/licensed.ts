import type { Actor } from '#edge/jsonapi/index'
import { type SQL, sql } from '#edge/platform/db/index'
import { iso, now } from '#edge/platform/time'
import { isValidLicense } from '../licenses'
import { patients } from '../patients/table'

/** The patients a provider may open in an emergency: those of states they are licensed in today. */
export const isLicensedFor = ({ role, providerId }: Actor): SQL =>
  role === 'provider'
    ? sql`exists (
        select 1 from licenses l where l.provider_id = ${providerId} and l.state = ${patients.state}
          and ${isValidLicense('l', iso(now()).slice(0, 10))})`
    : sql`0`
