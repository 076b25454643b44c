import { ownRows } from '#edge/access/scopes'
import { type Actor, policyOver, resource } from '#edge/jsonapi/index'
import { type SQL, sql } from '#edge/platform/db/index'
import { labResults as contract } from './contract'
import { labResults as table } from './table'

const releasedAt = sql`(select l.released_at from labs l where l.id = ${table.labId})`

/** A corrected value waits for its own release; until then the patient reads the earlier one. */
const isReleasedToMe = (me: Actor): SQL =>
  sql`(${ownRows(table.patientId)(me)} and (${table.labId} is null or ${releasedAt} >= ${table.finalAt}))`

export const labResults = resource(contract, {
  table,
  // What a person typed, once it counts; vital signs are in the health history alone.
  rows: sql`(${table.labId} is not null or (observations.category = 'laboratory' and ${table.status} = 'final'))`,
  policy: policyOver(table.patientId, {
    patient: isReleasedToMe,
    provider: 'careTeam',
    assistant: 'careTeam',
    clinical_admin: 'everyone',
    clinical_lead: 'everyone',
    admin: 'emergencyAccess',
  }),
  // A patient learns of a correction when they read it.
  callerFields: ({ role }) => ({
    isCorrected: sql<boolean>`exists (select 1 from observations later where later.corrects_id = ${table.id}
      ${role === 'patient' ? sql`and later.final_at <= ${releasedAt}` : sql``})`,
  }),
})
