import { isInWritingOffered } from '#edge/domains/exposures/index'
import { onSubject, operation } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { isBuilt } from '#edge/platform/settings/built-features'
import { localDate } from '#edge/platform/time'
import { careStaff, patientSubject } from '../patients'
import { listServiceLines, verifyPatientCbo } from './contract'
import { eligibilityOf, eligibilityRules } from './patient-eligibility'
import { readRulesOperation, replaceRulesOperation } from './rule-sets'

// Until such a visit can be had, no service line offers it.
const onDemand = Number(isBuilt('onDemandVisits'))
const async = Number(isBuilt('asyncVisits'))

const onPatient = onSubject(patientSubject, careStaff)

/** What a patient's organization decides for them, and what is open to them. */
export const eligibilityOperations = [
  readRulesOperation,
  replaceRulesOperation,
  operation(verifyPatientCbo, onPatient, async ({ patient, db, now }) => {
    const found = await db.first(
      sql<{ rules: string }>`select ${eligibilityRules(patient.cboId)} as rules`,
    )
    const today = localDate(now, patient.timezone)
    const { action, trace } = eligibilityOf(patient, found?.rules ?? null, today)
    return {
      data: { id: patient.id, action, trace: [...trace] },
    }
  }),
  operation(
    listServiceLines,
    onPatient,
    // Each way of reaching a service line is open only where the organization opens it.
    ({ patient, query: { encounterTypeId = null } }) => ({
      select: sql`
        select l.id, l.name,
          ${onDemand} and l.on_demand and ifnull(c.on_demand_enabled, 0) as on_demand,
          ${async} and ${isInWritingOffered} and ifnull(c.async_enabled, 0) as async_messaging,
          ${onDemand} and l.prefer_on_demand and l.on_demand and ifnull(c.on_demand_enabled, 0) as prefer_on_demand,
          (select json_group_array(id order by position) from encounter_types
            where service_line_id = l.id and active = 1) as encounter_type_ids
        from service_lines l
          join state_service_lines o on o.service_line_id = l.id and o.state = ${patient.state}
          left join cbos c on c.id = ${patient.cboId} and c.status = 'active'
        where ${encounterTypeId} is null
          or l.id = (select service_line_id from encounter_types where id = ${encounterTypeId} and active = 1)
        order by l.position`,
    }),
  ),
]
