import { sql } from 'drizzle-orm'
import { raw } from '../../db/statement'
import { snakeKeys } from '../../jsonapi/case'
import type { HonoContext } from '../../jsonapi/operation'
import { respond } from '../../jsonapi/read-handlers'
import type { RequestContext } from '../../jsonapi/request-context'
import { plainDate } from '../../time'
import { queryFor } from '../schedule/query'
import { patientProviders as contract } from './contract'
import { chartOf, type Door, looked } from './door'

export const providersDoor: Door = {
  patient: ['own', null],
  provider: ['assigned', null],
  assistant: ['assigned', null],
  support: ['all', null],
  manager: ['all', null],
  clinical_admin: ['all', null],
  clinical_lead: ['all', null],
  cbo: ['own_cbo', null],
  pharmacy: [null, null],
  admin: [null, null],
}

interface Row {
  readonly id: string
  readonly states: string
  readonly assigned: number
  readonly firstName: string
  readonly lastName: string
}

/**
 * Clinicians at work who belong to the patient's organization and are licensed today where the patient is;
 * with a visit type, those whose profession may hold it. Their own clinician comes first.
 */
export const readProviders = async (c: HonoContext, ctx: RequestContext): Promise<Response> => {
  const { id, state, cboId, timezone } = await chartOf(ctx, providersDoor, 'read')
  const { encounterTypeId } = queryFor(c, contract.query)
  await looked(ctx, id, 'providers.list')
  const today = plainDate(ctx.now, timezone)
  const rows = await ctx.db.all(
    raw<Row>(sql`
      select d.id, d.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName",
        d.suffix, t.name as "providerType", u.pronouns, d.bio, u.portrait, u.timezone,
        (select json_group_array(state order by state) from licenses
          where provider_id = d.id and status = 'active' and ifnull(issued_on, ${today}) <= ${today}
            and expires_on >= ${today}) as states,
        d.id = (select provider_id from patients where id = ${id}) as assigned
      from licenses l
        join providers d on d.id = l.provider_id
        join users u on u.id = d.user_id
        join provider_types t on t.id = d.type_id
        join provider_cbos c on c.provider_id = d.id and c.cbo_id = ${cboId}
      where l.state = ${state} and l.status = 'active' and ifnull(l.issued_on, ${today}) <= ${today}
        and l.expires_on >= ${today} and d.status = 'active' and u.status = 'active' and t.sees_patients = 1
        and (${encounterTypeId ?? null} is null or exists (
          select 1 from provider_type_encounter_types k
          where k.provider_type_id = d.type_id and k.encounter_type_id = ${encounterTypeId ?? null}))
      order by assigned desc, d.rank, d.id limit 200`),
  )
  return respond({
    data: rows.map(({ id, states, assigned, ...row }) => ({
      type: 'providers',
      id,
      attributes: snakeKeys({
        ...row,
        fullName: `${row.firstName} ${row.lastName}`,
        states: JSON.parse(states),
        assigned: assigned === 1,
      }),
    })),
  })
}
