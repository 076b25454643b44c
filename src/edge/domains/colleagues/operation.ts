import { type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#edge/access/policy'
import { forRoles, policyOf } from '#edge/access/scope-policy'
import { everyone } from '#edge/access/scopes'
import { operation } from '#edge/jsonapi/endpoint-operation'
import { inList } from '#edge/platform/db/statement'
import { assigneesOf } from '../tasks'
import { nameOf } from '../users'
import { users } from '../users/table'
import { maxColleagues, searchColleagues } from './contract'
import { isColleagueNamed } from './named'

const can = (scope: Scope) => [scope, 'search'] as const
const isOfClinic: Scope = () => sql`${users.role} not in ('cbo', 'pharmacy')`

/** Those who run the clinic know everyone, its staff one another, partners their own colleagues. */
const policy = policyOf({
  ...forRoles(['admin', 'manager', 'clinical_admin', 'clinical_lead'], can(everyone)),
  ...forRoles(['provider', 'assistant', 'support'], can(isOfClinic)),
  cbo: can((me) => sql`${users.role} = 'cbo' and ${users.cboId} = ${me.cboId}`),
  pharmacy: can((me) => sql`${users.role} = 'pharmacy' and ${users.pharmacyId} = ${me.pharmacyId}`),
})

export const searchColleaguesOperation = operation(searchColleagues, {
  policy,
  handle: async (ctx) => {
    const { name, roles, taskId } = ctx.body
    const conditions = [
      sql`${users.role} <> 'patient' and ${users.status} = 'active' and ${users.id} <> ${ctx.actor.id}`,
      ctx.scope,
      name && isColleagueNamed(name),
      roles && inList(sql`${users.role}`, roles),
      taskId && (await assigneesOf(ctx, taskId)),
    ].filter((condition): condition is SQL => Boolean(condition))
    return {
      event: null,
      select: sql`
        select ${users.id}, ${nameOf(sql`${users.id}`)} as name, ${users.role}, ${users.portrait},
          case ${users.role}
            when 'provider' then (
              select t.name from providers d join provider_types t on t.id = d.type_id where d.user_id = ${users.id})
            when 'cbo' then (select name from cbos where cbos.id = ${users.cboId})
            when 'pharmacy' then (select name from pharmacies where pharmacies.id = ${users.pharmacyId})
          end as team,
          ifnull(${users.outOfOfficeMessage}, '') <> '' as is_out_of_office
        from ${users} where ${sql.join(conditions, sql` and `)}
        order by ${users.lastName}, ${users.firstName}, ${users.id} limit ${maxColleagues}`,
    }
  },
})
