import { sql } from 'drizzle-orm'
import { operation } from '../../jsonapi/endpoint-operation'
import type { Operation } from '../../jsonapi/operation'
import { raw } from '../../platform/db/statement'
import { localDate } from '../../platform/time'
import {
  availableServiceLines,
  patientCbos,
  verifyPatientCbo,
} from '../patients/operation-contracts'
import { careReaders, serviceLineReaders } from '../patients/providers'
import { patientSubject } from '../patients/subject'
import { eligibilityOf, eligibilityRules } from './patient-eligibility'

interface Cbo {
  readonly id: string
  readonly name: string
  readonly preventUninsured: number
}
interface Line {
  readonly id: string
  readonly name: string
  readonly onDemand: number
  readonly asyncMessaging: number
  readonly preferOnDemand: number
  readonly types: string
}

/** Where a patient stands: what their organization's rules say, and what is open to them. */
export const eligibilityOperations: readonly Operation[] = [
  operation(patientCbos, {
    subject: patientSubject,
    policy: careReaders,
    handle: async ({ patient, db }) => {
      const rows = await db.all(
        raw<Cbo>(sql`
          select id, name, prevent_uninsured as "preventUninsured" from cbos where id = ${patient.cboId}`),
      )
      return {
        data: rows.map(({ preventUninsured, ...row }) => ({
          ...row,
          type: 'cbos' as const,
          cboPreventUninsured: preventUninsured === 1,
        })),
      }
    },
  }),
  operation(verifyPatientCbo, {
    subject: patientSubject,
    policy: careReaders,
    handle: async ({ patient, db, now, actor }) => {
      const found = await db.first(
        raw<{ rules: string }>(sql`
select ${eligibilityRules(patient.cboId)} as rules`),
      )
      const { action, trace } = eligibilityOf(
        patient,
        found?.rules ?? null,
        localDate(now, patient.timezone),
      )
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
  // Each way of reaching a service line is open only where the organization opens it.
  operation(availableServiceLines, {
    subject: patientSubject,
    policy: serviceLineReaders,
    handle: async ({ patient, query, db }) => {
      const rows = await db.all(linesOf(patient, query.encounterTypeId ?? null))
      return {
        data: rows.map(({ types, ...row }) => ({
          ...row,
          type: 'service_lines' as const,
          onDemand: row.onDemand === 1,
          asyncMessaging: row.asyncMessaging === 1,
          preferOnDemand: row.preferOnDemand === 1,
          encounterTypeIds: JSON.parse(types) as string[],
        })),
      }
    },
  }),
]

const linesOf = (
  { state, cboId }: { state: string; cboId: string | null },
  encounterTypeId: string | null,
) =>
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
      where ${encounterTypeId} is null
        or l.id = (select service_line_id from encounter_types where id = ${encounterTypeId} and active = 1)
      order by l.position`)
