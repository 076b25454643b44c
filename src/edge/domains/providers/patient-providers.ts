import { forRoles, onSubject, operation, policyOf } from '#edge/jsonapi/index'
import { legalName, sql } from '#edge/platform/db/index'
import { localDate } from '#edge/platform/time'
import { bookingState } from '../exposures'
import { isValidLicense } from '../licenses'
import { careStaff, patientSubject } from '../patients'
import { listPatientProviders, listRanks } from './contract'
import { createProviderOperation } from './create-provider'
import { membershipOperations } from './memberships/operations'

const policy = policyOf(
  forRoles(['admin', 'manager', 'clinical_admin', 'support', 'clinical_lead'], 'everyone'),
)

/** In the order patients are offered clinicians; the earlier name first among equals. */
const listRanksOperation = operation(listRanks, { policy }, () => ({
  select: sql`
    select p.id, p.rank, p.suffix, p.status, ${legalName('u')} as full_name
    from providers p cross join users u on u.id = p.user_id
    order by p.rank, u.last_name, u.first_name, p.id`,
}))

/**
 * Active providers who belong to the patient's organization and are licensed today where the patient lives;
 * with an encounter type, those whose profession may hold it, and of PEP where the patient is. The patient's own clinician comes first.
 */
export const providerOperations = [
  createProviderOperation,
  listRanksOperation,
  ...membershipOperations,
  operation(listPatientProviders, onSubject(patientSubject, careStaff), (ctx) => {
    const {
      patient,
      query: { encounterTypeId = null },
      now,
    } = ctx
    const today = localDate(now, patient.timezone)
    return {
      select: sql`
      select d.id, d.user_id, u.first_name, u.last_name, ${legalName('u')} as full_name,
        d.suffix, t.name as provider_type, u.pronouns, d.bio, u.portrait, u.timezone,
        (select json_group_array(v.state order by v.state) from licenses v
          where v.provider_id = d.id and ${isValidLicense('v', today)}) as states,
        d.id is (select provider_id from patients where id = ${patient.id}) as assigned
      from licenses l
        join providers d on d.id = l.provider_id
        join users u on u.id = d.user_id
        join provider_types t on t.id = d.type_id
        join provider_cbos c on c.provider_id = d.id and c.cbo_id = ${patient.cboId}
      where l.state = ${bookingState(patient.id, encounterTypeId ?? '', sql`${patient.state}`)} and ${isValidLicense('l', today)} and d.status = 'active'
        and u.status = 'active' and t.sees_patients = 1
        and (${encounterTypeId} is null or exists (
          select 1 from provider_type_encounter_types k
          where k.provider_type_id = d.type_id and k.encounter_type_id = ${encounterTypeId}))
      order by assigned desc, d.rank, d.id limit 200`,
    }
  }),
]
