import { sql } from 'drizzle-orm'
import { raw } from '../../db/statement'
import { eligibilityOf } from '../../eligibility/rows'
import { snakeKeys } from '../../jsonapi/case'
import type { HonoContext } from '../../jsonapi/operation'
import { respond } from '../../jsonapi/read-handlers'
import type { RequestContext } from '../../jsonapi/request-context'
import { plainDate } from '../../time'
import { queryFor } from '../schedule/query'
import { availableServiceLines } from './contract'
import { chartOf, type Door, looked } from './door'

/** Who may know where a patient stands: what their organization's rules say, and what is open to them. */
export const standingDoor: Door = {
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

interface Cbo {
  readonly id: string
  readonly name: string
  readonly preventUninsured: number
}

export const readCbos = async (ctx: RequestContext): Promise<Response> => {
  const { id: patientId, cboId } = await chartOf(ctx, standingDoor, 'read')
  await looked(ctx, patientId, 'cbos.list')
  const rows = await ctx.db.all(
    raw<Cbo>(
      sql`select id, name, prevent_uninsured as "preventUninsured" from cbos where id = ${cboId}`,
    ),
  )
  return respond({
    data: rows.map(({ id, name, preventUninsured }) => ({
      type: 'cbos',
      id,
      attributes: { name, cbo_prevent_uninsured: preventUninsured === 1 },
    })),
  })
}

export const verifyCbo = async (ctx: RequestContext): Promise<Response> => {
  const chart = await chartOf(ctx, standingDoor, 'read')
  await looked(ctx, chart.id, 'cbo_verifications.read')
  const found = await ctx.db.first(
    raw<{ rules: string }>(sql`
      select json_group_array(json_object('priority', priority, 'state', state, 'insured', insured,
        'minAge', min_age, 'maxAge', max_age, 'action', action)) as rules
      from rule_sets where cbo_id = ${chart.cboId}`),
  )
  const { action, trace } = eligibilityOf(
    chart,
    found?.rules ?? null,
    plainDate(ctx.now, chart.timezone),
  )
  return respond({
    data: { type: 'cbo_verifications', id: chart.id, attributes: { action, trace } },
  })
}

interface Line {
  readonly id: string
  readonly name: string
  readonly onDemand: number
  readonly asyncMessaging: number
  readonly preferOnDemand: number
  readonly types: string
}

/** What is offered in the patient's state, each way of reaching it open only where the organization opens it. */
export const readServiceLines = async (c: HonoContext, ctx: RequestContext): Promise<Response> => {
  const { id: patientId, state, cboId } = await chartOf(ctx, standingDoor, 'read')
  const { encounterTypeId } = queryFor(c, availableServiceLines.query)
  await looked(ctx, patientId, 'service_lines.list')
  const rows = await ctx.db.all(
    raw<Line>(sql`
      select l.id, l.name,
        l.on_demand and ifnull(c.on_demand_enabled, 0) as "onDemand",
        l.async_messaging and ifnull(c.async_enabled, 0) as "asyncMessaging",
        l.prefer_on_demand and l.on_demand and ifnull(c.on_demand_enabled, 0) as "preferOnDemand",
        (select json_group_array(id order by position) from encounter_types
          where service_line_id = l.id and active = 1) as types
      from service_lines l
        join state_service_lines o on o.service_line_id = l.id and o.state = ${state}
        left join cbos c on c.id = ${cboId} and c.status = 'active'
      where ${encounterTypeId ?? null} is null
        or l.id = (select service_line_id from encounter_types where id = ${encounterTypeId ?? null} and active = 1)
      order by l.position`),
  )
  return respond({
    data: rows.map(({ id, types, ...row }) => ({
      type: 'service_lines',
      id,
      attributes: snakeKeys({
        name: row.name,
        onDemand: row.onDemand === 1,
        asyncMessaging: row.asyncMessaging === 1,
        preferOnDemand: row.preferOnDemand === 1,
        encounterTypeIds: JSON.parse(types),
      }),
    })),
  })
}
