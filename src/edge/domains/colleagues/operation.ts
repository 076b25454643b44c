import { everyone } from '#edge/access/scopes'
import { forRoles, operation, policyOf, type RequestContext, type Scope } from '#edge/jsonapi/index'
import { requireRule } from '#edge/jsonapi/read/serialize'
import { allOf, inList, type SQL, sql, userName } from '#edge/platform/db/index'
import { canTake, patients } from '../patients'
import { patients as patientTable } from '../patients/table'
import { assigneesOf } from '../tasks'
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

/** By the condition that the hand-over itself is refused by, of a patient the caller sees. */
const takesPatient = (ctx: RequestContext, patientId: string): SQL => sql`exists (
  select 1 from providers taker, ${patientTable} where taker.user_id = ${users.id}
    and ${patientTable.id} = ${patientId} and ${requireRule(patients, ctx).scope(ctx.actor)}
    and ${canTake.provider.holds(sql`taker.id`, sql`${patientTable.state}`)})`

export const searchColleaguesOperation = operation(searchColleagues, { policy }, async (ctx) => {
  const { name, roles, taskId, patientId, providerId } = ctx.body
  const conditions = [
    sql`${users.role} <> 'patient' and ${users.status} = 'active' and ${users.id} <> ${ctx.actor.id}`,
    ctx.scope,
    name && isColleagueNamed(name),
    roles && inList(sql`${users.role}`, roles),
    taskId && (await assigneesOf(ctx, taskId)),
    patientId && takesPatient(ctx, patientId),
    providerId && sql`${users.id} = (select user_id from providers where id = ${providerId})`,
  ]
  return {
    event: null,
    select: sql`
      select ${users.id}, ${userName(sql`${users.id}`)} as name, ${users.role}, ${users.portrait},
        case ${users.role}
          when 'provider' then (
            select t.name from providers d join provider_types t on t.id = d.type_id where d.user_id = ${users.id})
          when 'cbo' then (select name from cbos where cbos.id = ${users.cboId})
          when 'pharmacy' then (select name from pharmacies where pharmacies.id = ${users.pharmacyId})
        end as team,
        (select d.id from providers d where d.user_id = ${users.id}) as provider_id,
        ifnull(${users.outOfOfficeMessage}, '') <> '' as is_out_of_office
      from ${users} where ${allOf(conditions)}
      order by ${users.nameOrder}, ${users.firstName}, ${users.id} limit ${maxColleagues}`,
  }
})
