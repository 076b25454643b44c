import { sql } from 'drizzle-orm'
import { raw, type Statement } from '../../db/statement'
import { emit } from '../../events/emit'
import { drain } from '../../events/nudge'
import { parseBody } from '../../jsonapi/body'
import { snakeKeys } from '../../jsonapi/case'
import { unprocessable, validate } from '../../jsonapi/errors'
import type { HonoContext } from '../../jsonapi/operation'
import { respond } from '../../jsonapi/read-handlers'
import type { RequestContext } from '../../jsonapi/request-context'
import { chooseTreatmentTypes } from './contract'
import { type Chart, chartOf, type Door, looked } from './door'

export const treatmentDoor: Door = {
  patient: ['own', 'own'],
  provider: ['assigned', 'assigned'],
  assistant: ['assigned', null],
  support: ['all', null],
  manager: ['all', null],
  clinical_admin: ['all', 'all'],
  clinical_lead: ['all', 'all'],
  cbo: ['own_cbo', null],
  pharmacy: [null, null],
  admin: [null, null],
}
/** Know which are chosen, not what they lead to. */
const namesOnly: readonly string[] = ['manager', 'cbo']

interface Row {
  readonly id: string
  readonly name: string
  readonly summary: string
  readonly serviceLine: string
  readonly position: number
  readonly active: number
  readonly offered: number
  readonly types: string
}

// After a first visit that is complete, what follows is booked; until then, the first.
const treatmentsOf = ({ id, state }: Pick<Chart, 'id' | 'state'>): Statement<Row> =>
  raw(sql`
    select t.id, t.name, t.summary, l.name as "serviceLine", t.position,
      ifnull(chosen.active, 0) as active,
      exists (select 1 from state_service_lines o where o.state = ${state} and o.service_line_id = l.id) as offered,
      (select json_group_array(json_object('id', e.id, 'name', e.name) order by e.position)
        from treatment_encounter_types o join encounter_types e on e.id = o.encounter_type_id
        where o.treatment_id = t.id and e.active = 1 and o.opens = case when exists (
          select 1 from appointments a join treatment_encounter_types f
            on f.encounter_type_id = a.encounter_type_id and f.treatment_id = t.id and f.opens = 'first'
          where a.patient_id = ${id} and a.status = 'Complete') then 'next' else 'first' end) as types
    from treatments t
      join service_lines l on l.id = t.service_line_id
      left join patient_treatments chosen on chosen.treatment_id = t.id and chosen.patient_id = ${id}
    where t.active = 1 or chosen.active = 1
    order by t.position`)

const shown = (ctx: RequestContext, rows: readonly Row[]): Response =>
  respond({
    data: rows.map(({ id, types, ...row }) => ({
      type: 'treatment_types',
      id,
      attributes: snakeKeys({
        ...row,
        active: row.active === 1,
        offered: row.offered === 1,
        ...(!namesOnly.includes(ctx.actor.role) && {
          patientEncounterTypes: JSON.parse(types),
        }),
      }),
    })),
  })

export const readTreatmentTypes = async (ctx: RequestContext): Promise<Response> => {
  const chart = await chartOf(ctx, treatmentDoor, 'read')
  await looked(ctx, chart.id, 'treatment_types.list')
  return shown(ctx, await ctx.db.all(treatmentsOf(chart)))
}

/** What is no longer chosen stays, inactive. */
export const writeTreatmentTypes = async (
  c: HonoContext,
  ctx: RequestContext,
): Promise<Response> => {
  const chart = await chartOf(ctx, treatmentDoor, 'write')
  const { attributes } = await parseBody(c, 16 * 1024)
  const { treatmentTypes } = validate(chooseTreatmentTypes.body, attributes)
  const before = await ctx.db.all(treatmentsOf(chart))
  const wrong = treatmentTypes
    .map((id) => before.find((row) => row.id === id))
    .find((row) => !row || (!row.offered && !row.active))
  if (wrong) throw unprocessable('not_offered', `${wrong.name} is not offered in your state`, field)
  if (treatmentTypes.some((id) => !before.some((row) => row.id === id)))
    throw unprocessable('invalid', 'Choose from the list', field)
  const chosen = JSON.stringify(treatmentTypes)
  const results = await ctx.db.batch([
    raw(sql`
      insert into patient_treatments (patient_id, treatment_id, active, since)
      select ${chart.id}, value, 1, ${ctx.now} from json_each(${chosen}) where true
      on conflict (patient_id, treatment_id) do update set active = 1, since = excluded.since where active = 0`),
    raw(sql`
      update patient_treatments set active = 0, since = ${ctx.now}
      where patient_id = ${chart.id} and active = 1 and treatment_id not in (select value from json_each(${chosen}))`),
    emit(ctx, {
      name: 'treatment_types.choose',
      subjectType: 'treatment_types',
      subjectId: chart.id,
      patientId: chart.id,
      detail: { count: treatmentTypes.length },
    }),
    treatmentsOf(chart),
  ])
  ctx.waitUntil(drain(ctx.env))
  return shown(ctx, results[3].rows)
}
const field = 'treatment_types'
