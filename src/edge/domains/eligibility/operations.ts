import { sql } from 'drizzle-orm'
import { policyOver } from '#edge/access/scope-policy'
import { operation } from '#edge/jsonapi/endpoint-operation'
import type { Operation } from '#edge/jsonapi/operation'
import { raw } from '#edge/platform/db/statement'
import { localDate } from '#edge/platform/time'
import { careStaff, patientSubject } from '../patients'
import { patients } from '../patients/table'
import { listServiceLines, verifyPatientCbo } from './contract'
import { eligibilityOf, eligibilityRules } from './patient-eligibility'
import { readRulesOperation, replaceRulesOperation } from './rule-sets'

interface ServiceLine {
  readonly id: string
  readonly name: string
  readonly onDemand: number
  readonly asyncMessaging: number
  readonly preferOnDemand: number
  readonly types: string
}

/** What a patient's organization decides for them, and what is open to them. */
export const eligibilityOperations: readonly Operation[] = [
  readRulesOperation,
  replaceRulesOperation,
  operation(verifyPatientCbo, {
    subject: patientSubject,
    policy: policyOver(patients.id, { ...careStaff, cbo: 'ownOrganization' }),
    handle: async ({ patient, db, now, actor }) => {
      const found = await db.first(
        raw<{ rules: string }>(sql`select ${eligibilityRules(patient.cboId)} as rules`),
      )
      const today = localDate(now, patient.timezone)
      const { action, trace } = eligibilityOf(patient, found?.rules ?? null, today)
      return {
        data: {
          type: 'cbo_verifications' as const,
          id: patient.id,
          action,
          // The trace names age, state and insurance, which a CBO does not read.
          trace: actor.role === 'cbo' ? [] : [...trace],
        },
      }
    },
  }),
  // A service line tells what a patient comes for: a CBO reads it by the patient's consent alone.
  operation(listServiceLines, {
    subject: patientSubject,
    policy: policyOver(patients.id, { ...careStaff, cbo: 'ownOrganizationSharing' }),
    handle: async ({ patient, query, db }) => ({
      data: (await db.all(serviceLinesFor(patient, query.encounterTypeId ?? null))).map(
        ({ types, ...row }) => ({
          ...row,
          type: 'service_lines' as const,
          onDemand: row.onDemand === 1,
          asyncMessaging: row.asyncMessaging === 1,
          preferOnDemand: row.preferOnDemand === 1,
          encounterTypeIds: JSON.parse(types) as string[],
        }),
      ),
    }),
  }),
]

/** Each way of reaching a service line is open only where the organization opens it. */
const serviceLinesFor = (
  { state, cboId }: { state: string; cboId: string | null },
  encounterTypeId: string | null,
) =>
  raw<ServiceLine>(sql`
    select l.id, l.name,
      l.on_demand and ifnull(c.on_demand_enabled, 0) as "onDemand",
      l.async_messaging and ifnull(c.async_enabled, 0) as "asyncMessaging",
      l.prefer_on_demand and l.on_demand and ifnull(c.on_demand_enabled, 0) as "preferOnDemand",
      (select json_group_array(id order by position) from encounter_types
        where service_line_id = l.id and active = 1) as types
    from service_lines l
      join state_service_lines o on o.service_line_id = l.id and o.state = ${state}
      left join cbos c on c.id = ${cboId} and c.status = 'active'
    where ${encounterTypeId} is null
      or l.id = (select service_line_id from encounter_types where id = ${encounterTypeId} and active = 1)
    order by l.position`)
