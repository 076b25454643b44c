import { careTeam } from '#edge/access/scopes'
import { type Actor, operation, scopeOver } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { notFound } from '#edge/platform/problem'
import { isLicensedIn } from '../licenses'
import { needsLoginAsCode } from '../login_as'
import { readRecordAccess } from './contract'
import { careTeamGroups } from './field-access'
import { patientScopes } from './policy'
import { patients } from './table'

/** A scope on the wire, and why a record is in it or not. */
const answers: Readonly<
  Record<
    (typeof patientScopes)[keyof typeof patientScopes],
    { readonly scope: string; readonly inside: string; readonly outside: string }
  >
> = {
  own: { scope: 'own', inside: 'own_record', outside: 'not_own_record' },
  careTeam: { scope: 'assigned', inside: 'care_team', outside: 'not_on_care_team' },
  ownOrganizationEntries: { scope: 'own_cbo', inside: 'own_cbo', outside: 'other_cbo' },
  ownPharmacy: { scope: 'own_pharmacy', inside: 'own_pharmacy', outside: 'other_pharmacy' },
  everyone: { scope: 'all', inside: 'role', outside: 'role' },
}

/** Whose records a caller may open outside of their care (break glass): a provider, where they are licensed. */
export const isLicensedForPatient = ({ role, providerId }: Actor) =>
  role === 'provider' ? isLicensedIn(patients.state, providerId) : sql`0`

/** Until when a record is open by emergency access alone. */
const emergencyAccessUntil = (me: Actor, moment: string) =>
  sql`(select max(grant.expires_at) from break_glass_grants grant
    where grant.user_id = ${me.id} and grant.patient_id = ${patients.id}
      and grant.closed_at is null and grant.expires_at > ${moment}
      and not exists (select 1 from care_team t where t.user_id = ${me.id} and t.patient_id = ${patients.id}))`

interface Found {
  readonly allowed: number
  readonly isOutsideCare: number
  readonly breakable: number
  readonly until: string | null
}

/** From the same scopes that guard every read, so that a button never promises what a read refuses. */
export const readRecordAccessOperation = operation(readRecordAccess, {}, async (ctx) => {
  const { actor, db, now, param } = ctx
  const id = param('patient')
  const scope = patientScopes[actor.role]
  const found = await db.first(sql<Found>`
    select ${scopeOver(scope, patients.id)(actor)} as allowed,
      ${actor.role in careTeamGroups ? sql`not ${careTeam(patients.id)(actor)}` : sql`0`} as "isOutsideCare",
      ${isLicensedForPatient(actor)} as breakable, ${emergencyAccessUntil(actor, now)} as until
    from ${patients} where ${patients.id} = ${id}`)
  const allowed = found?.allowed === 1
  // 404, not 403, for roles with neither access nor break-glass: they do not learn that the record exists.
  if (!found || (!allowed && !found.breakable)) throw notFound()
  const answer = answers[scope]
  return {
    data: {
      id,
      allowed,
      scope: allowed ? answer.scope : null,
      reason: found.until ? 'break_glass' : allowed ? answer.inside : answer.outside,
      isOutsideCare: found.isOutsideCare === 1,
      breakGlassPossible: !allowed && found.breakable === 1,
      breakGlassUntil: found.until,
      loginAsNeedsCode: needsLoginAsCode(actor.role),
    },
  }
})
