import { sql } from 'drizzle-orm'
import type { Actor } from '../../access/policy'
import type { RequestContext } from '../../access/request-context'
import type { Role } from '../../access/roles'
import { respond } from '../../jsonapi/read-handlers'
import { snakeKeys } from '../../platform/case'
import { raw } from '../../platform/db/statement'
import { notFound } from '../../platform/problem'
import { isValidLicense } from '../licenses'
import { patientScopes, type Scope, scopeOver } from './policy'
import { patients } from './table'

const because: Readonly<Record<Scope, string>> = {
  own: 'own_record',
  assigned: 'care_team',
  own_cbo: 'own_cbo',
  own_pharmacy: 'own_pharmacy',
  all: 'role',
}
const otherwise: Readonly<Record<Scope, string>> = {
  own: 'not_own_record',
  assigned: 'not_on_care_team',
  own_cbo: 'other_cbo',
  own_pharmacy: 'other_pharmacy',
  all: 'role',
}

/** Where breaking the glass is theirs to do; a provider's only where they are licensed. */
const breakers: Readonly<Partial<Record<Role, 'licensed' | 'anywhere'>>> = {
  provider: 'licensed',
  clinical_admin: 'anywhere',
  clinical_lead: 'anywhere',
  admin: 'anywhere',
}

const licensed = ({ providerId }: Actor, day: string) => sql`exists (
  select 1 from licenses l where l.provider_id = ${providerId} and l.state = ${patients.state}
    and ${isValidLicense('l', day)})`

interface Found {
  readonly allowed: number
  readonly breakable: number
}

/** From the same scopes that guard every read, so that a button never promises what a read refuses. */
export const readAccessible = async (ctx: RequestContext): Promise<Response> => {
  const { actor } = ctx
  const id = ctx.param('patient')
  const scope = patientScopes[actor.role]
  const may = breakers[actor.role]
  const found = await ctx.db.first(
    raw<Found>(sql`
      select ${scopeOver(scope, patients.id)(actor)} as allowed,
        ${may === 'anywhere' ? sql`1` : may === 'licensed' ? licensed(actor, ctx.now.slice(0, 10)) : sql`0`} as breakable
      from ${patients} where ${patients.id} = ${id}`),
  )
  const allowed = found?.allowed === 1
  // Whoever could neither open it nor break the glass must not learn that it is there.
  if (!found || (!allowed && !found.breakable)) throw notFound()
  return respond({
    data: {
      type: 'accesses',
      id,
      attributes: snakeKeys({
        allowed,
        scope: allowed ? scope : null,
        reason: (allowed ? because : otherwise)[scope],
        breakGlassPossible: !allowed && found.breakable === 1,
      }),
    },
  })
}
