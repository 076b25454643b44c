import { listServiceLines as contract } from '#edge/domains/eligibility/contract'
import { bookingState, isInWritingOffered } from '#edge/domains/exposures/index'
import { onSubject, operation } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { isBuilt } from '#edge/platform/settings/built-features'
import { careStaff, patientSubject } from '../../patients'
import { eligibleClinicians, isOnShift } from './eligibility'

// Until such a visit can be had, no service line offers it.
const onDemand = Number(isBuilt('onDemandVisits'))
const async = Number(isBuilt('asyncVisits'))

/** Service lines of a patient: each with the ways that their organization opens. */
export const listServiceLines = operation(
  contract,
  onSubject(patientSubject, careStaff),
  ({ patient, now, query: { encounterTypeId = null, state: named } }) => {
    const state = named ?? bookingState(patient.id, encounterTypeId ?? '', sql`${patient.state}`)
    const type = { patientId: patient.id, encounterTypeId: sql`e.id`, state }
    return {
      select: sql`
        select l.id, l.name,
          ${onDemand} and l.on_demand and ifnull(c.on_demand_enabled, 0) as on_demand,
          ${async} and ${isInWritingOffered} and ifnull(c.async_enabled, 0) as async_messaging,
          ${onDemand} and l.prefer_on_demand and l.on_demand and ifnull(c.on_demand_enabled, 0) as prefer_on_demand,
          exists (select 1 from encounter_types e where e.service_line_id = l.id and e.active = 1
            and exists (select 1 ${eligibleClinicians(type)} and ${isOnShift(now)})) as is_staffed,
          (select json_group_array(id order by position) from encounter_types
            where service_line_id = l.id and active = 1) as encounter_type_ids
        from service_lines l
          join state_service_lines o on o.service_line_id = l.id and o.state = ${state}
          left join cbos c on c.id = ${patient.cboId} and c.status = 'active'
        where ${encounterTypeId} is null
          or l.id = (select service_line_id from encounter_types where id = ${encounterTypeId} and active = 1)
        order by l.position`,
    }
  },
)
