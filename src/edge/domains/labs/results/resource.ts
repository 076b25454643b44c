import { hasEmergencyAccess, ownRows } from '#edge/access/scopes'
import { type Actor, policyOver, resource } from '#edge/jsonapi/index'
import { type SQL, sql } from '#edge/platform/db/index'
import { labResults as contract } from './contract'
import { labResults as table } from './table'

/** A corrected value waits for its own release; until then the patient reads the earlier one. */
const isReleasedToMe = (me: Actor): SQL =>
  sql`(${ownRows(table.patientId)(me)} and exists (select 1 from labs l
    where l.id = ${table.labId} and l.released_at >= ${table.finalAt}))`

export const labResults = resource(contract, {
  table,
  policy: policyOver(table.patientId, {
    patient: isReleasedToMe,
    provider: 'careTeam',
    assistant: 'careTeam',
    clinical_admin: 'everyone',
    clinical_lead: 'everyone',
    admin: hasEmergencyAccess(table.patientId),
  }),
  fields: {
    isCorrected: sql<boolean>`exists (select 1 from lab_results later where later.corrects_id = ${table.id})`,
  },
})
