import { sql } from 'drizzle-orm'
import { policyOver } from '#edge/access/scope-policy'
import { operation } from '#edge/jsonapi/endpoint-operation'
import type { Operation } from '#edge/jsonapi/operation'
import { raw } from '#edge/platform/db/statement'
import { localDate } from '#edge/platform/time'
import { isValidLicense } from '../licenses'
import { careStaff, patientSubject } from '../patients'
import { patients } from '../patients/table'
import { listPatientProviders } from './contract'

interface Row {
  readonly id: string
  readonly userId: string
  readonly firstName: string
  readonly lastName: string
  readonly suffix: string | null
  readonly providerType: string
  readonly pronouns: string | null
  readonly bio: string
  readonly portrait: string | null
  readonly timezone: string
  readonly states: string
  readonly assigned: number
}

export const providerOperations: readonly Operation[] = [
  operation(listPatientProviders, {
    subject: patientSubject,
    policy: policyOver(patients.id, careStaff),
    handle: async ({ patient, query, db, now }) => {
      const today = localDate(now, patient.timezone)
      const rows = await db.all(providersFor(patient, query.encounterTypeId ?? null, today))
      return {
        data: rows.map(({ states, assigned, ...row }) => ({
          ...row,
          type: 'providers' as const,
          fullName: `${row.firstName} ${row.lastName}`,
          states: JSON.parse(states) as string[],
          assigned: assigned === 1,
        })),
      }
    },
  }),
]

/**
 * Active providers who belong to the patient's organization and are licensed today where the patient is;
 * with an encounter type, those whose profession may hold it. The patient's own clinician comes first.
 */
const providersFor = (
  { id, state, cboId }: { id: string; state: string; cboId: string | null },
  encounterTypeId: string | null,
  today: string,
) =>
  raw<Row>(sql`
  select d.id, d.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName",
    d.suffix, t.name as "providerType", u.pronouns, d.bio, u.portrait, u.timezone,
    (select json_group_array(v.state order by v.state) from licenses v
      where v.provider_id = d.id and ${isValidLicense('v', today)}) as states,
    d.id = (select provider_id from patients where id = ${id}) as assigned
  from licenses l
    join providers d on d.id = l.provider_id
    join users u on u.id = d.user_id
    join provider_types t on t.id = d.type_id
    join provider_cbos c on c.provider_id = d.id and c.cbo_id = ${cboId}
  where l.state = ${state} and ${isValidLicense('l', today)} and d.status = 'active' and u.status = 'active' and t.sees_patients = 1
    and (${encounterTypeId} is null or exists (
      select 1 from provider_type_encounter_types k
      where k.provider_type_id = d.type_id and k.encounter_type_id = ${encounterTypeId}))
  order by assigned desc, d.rank, d.id limit 200`)
