import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#edge/access/policy'
import { type Role, roleLabels } from '#edge/access/roles'
import { scopeOver } from '#edge/access/scope-policy'
import { auditRead } from '#edge/events/audit'
import { operation } from '#edge/jsonapi/endpoint-operation'
import { raw } from '#edge/platform/db/statement'
import { fullChosenName } from '#edge/platform/full-name'
import { notFound } from '#edge/platform/problem'
import { patientScopes } from '../patients'
import { patients } from '../patients/table'
import { infoCard as contract } from './contract'

interface Row {
  readonly role: Role
  readonly firstName: string
  readonly lastName: string
  readonly nickname: string | null
  readonly suffix: string | null
  readonly pronouns: string | null
  readonly portrait: string | null
  readonly timezone: string
  readonly outOfOfficeMessage: string | null
}

/** A patient sees their care team; staff see each other, and of patients those of their scope. */
const isVisibleTo = (me: Actor): SQL => {
  const isOnCareTeam = sql`u.role <> 'patient' and (
    exists (select 1 from care_team where user_id = u.id and patient_id = ${me.id})
    or u.id = (select support_user_id from patients where id = ${me.id})
    or u.id = (select d.user_id from patients p join providers d on d.id = p.provider_id where p.id = ${me.id}))`
  const isOwnPatient = sql`exists (
    select 1 from ${patients} where ${patients.id} = u.id and ${scopeOver(patientScopes[me.role], patients.id)(me)})`
  return me.role === 'patient'
    ? sql`(u.id = ${me.id} or (${isOnCareTeam}))`
    : sql`(u.role <> 'patient' or ${isOwnPatient})`
}

export const readInfoCard = operation(contract, {
  handle: async (ctx) => {
    const id = ctx.param('user')
    const row = await ctx.db.first(
      raw<Row>(sql`
        select u.role, u.first_name as "firstName", u.last_name as "lastName", u.nickname, d.suffix, u.pronouns,
          u.portrait, u.timezone, u.out_of_office_message as "outOfOfficeMessage"
        from users u left join providers d on d.user_id = u.id
        where u.id = ${id} and u.status = 'active' and ${isVisibleTo(ctx.actor)}`),
    )
    if (!row) throw notFound()
    if (row.role === 'patient' && id !== ctx.actor.id)
      await auditRead(ctx, 'info_cards.read', 'info_cards', id, id)
    const data = { type: 'info_cards' as const, id, ...row }
    return { data: { ...data, fullName: fullChosenName(row), roleLabel: roleLabels[row.role] } }
  },
})
