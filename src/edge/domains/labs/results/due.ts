import { inList, type SQL, sql } from '#edge/platform/db/index'
import { isReleasedAsItStands } from '../policy'
import { labs } from '../table'
import { reportedStatuses, sampledStatuses } from '../transitions'

/** Whether results of the patient are still to come, or to be released to them. */
export const hasResultsDue = (patientId: SQL): SQL =>
  sql`exists (select 1 from labs where ${labs.patientId} = ${patientId} and (${inList(sql`${labs.status}`, sampledStatuses)}
    or ${inList(sql`${labs.status}`, reportedStatuses)} and not ${isReleasedAsItStands}))`
