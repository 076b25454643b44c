import { sql } from 'drizzle-orm'
import type { Actor } from '#edge/access/policy'
import type { Role } from '#edge/access/roles'
import { type ScopeName, scopeOver } from '#edge/access/scope-policy'
import { operation } from '#edge/jsonapi/endpoint-operation'
import { isBuilt } from '#edge/platform/built-features'
import { raw } from '#edge/platform/db/statement'
import { notFound } from '#edge/platform/problem'
import { isValidLicense } from '../licenses'
import { readRecordAccess } from './contract'
import { patientScopes } from './policy'
import { patients } from './table'

/** A scope on the wire, and why a record is in it or not. */
const answers: Readonly<
  Record<ScopeName, { readonly scope: string; readonly inside: string; readonly outside: string }>
> = {
  own: { scope: 'own', inside: 'own_record', outside: 'not_own_record' },
  careTeam: { scope: 'assigned', inside: 'care_team', outside: 'not_on_care_team' },
  ownOrganization: { scope: 'own_cbo', inside: 'own_cbo', outside: 'other_cbo' },
  ownOrganizationSharing: { scope: 'own_cbo', inside: 'own_cbo', outside: 'other_cbo' },
  ownPharmacy: { scope: 'own_pharmacy', inside: 'own_pharmacy', outside: 'other_pharmacy' },
  everyone: { scope: 'all', inside: 'role', outside: 'role' },
}

/** Roles that may break the glass; a provider only where they are licensed. */
const breakGlassRoles: Readonly<Partial<Record<Role, 'licensed' | 'anywhere'>>> = {
  provider: 'licensed',
  clinical_admin: 'anywhere',
  clinical_lead: 'anywhere',
  admin: 'anywhere',
}

const canBreakGlass = ({ role, providerId }: Actor, day: string) => {
  const where = breakGlassRoles[role]
  if (!where) return sql`0`
  return where === 'anywhere'
    ? sql`1`
    : sql`exists (
        select 1 from licenses l where l.provider_id = ${providerId} and l.state = ${patients.state}
          and ${isValidLicense('l', day)})`
}

/** From the same scopes that guard every read, so that a button never promises what a read refuses. */
export const readRecordAccessOperation = operation(readRecordAccess, {
  access: 'authenticated',
  handle: async ({ actor, db, now, param }) => {
    const id = param('patient')
    const scope = patientScopes[actor.role]
    const found = await db.first(
      raw<{ allowed: number; breakable: number }>(sql`
        select ${scopeOver(scope, patients.id)(actor)} as allowed,
          ${canBreakGlass(actor, now.slice(0, 10))} as breakable
        from ${patients} where ${patients.id} = ${id}`),
    )
    const allowed = found?.allowed === 1
    // 404, not 403, for roles with neither access nor break-glass: they do not learn that the record exists.
    if (!found || (!allowed && !found.breakable)) throw notFound()
    const answer = answers[scope]
    return {
      data: {
        type: 'accesses' as const,
        id,
        allowed,
        scope: allowed ? answer.scope : null,
        reason: allowed ? answer.inside : answer.outside,
        breakGlassPossible: isBuilt('breakGlass') && !allowed && found.breakable === 1,
      },
    }
  },
})
