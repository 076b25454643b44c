import { careTeam } from '#edge/access/scopes'
import { type Actor, policyOf } from '#edge/jsonapi/index'
import { type SQL, sql } from '#edge/platform/db/index'
import { labs } from '../labs/table'
import { unmatchedLabs as table } from './table'

/** Those of orders of their patients, and those they were found to be of: a stranger's name is not theirs to read. */
const ofOwnPatients = {
  scope: (me: Actor): SQL =>
    sql`(${careTeam(table.patientId)(me)} or exists (
      select 1 from labs where ${labs.id} = ${table.orderId} and ${careTeam(labs.patientId)(me)}))`,
  can: ['match'],
} as const

export const unmatchedLabPolicy = policyOf({
  provider: ofOwnPatients,
  assistant: ofOwnPatients,
  clinical_admin: ['everyone', 'match', 'discard', 'export'],
  clinical_lead: ['everyone', 'match', 'discard', 'export'],
})
