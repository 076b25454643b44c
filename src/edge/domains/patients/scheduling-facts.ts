import { type SQL, sql } from '#edge/platform/db/index'

/** What the onboarding gates and the scheduling flags need to know of a patient, as conditions in SQL. */
export const hasActiveTreatment = (patientId: SQL): SQL =>
  sql`exists (select 1 from patient_treatments where patient_id = ${patientId} and active = 1)`

/** A visit type of the PEP program is offered in a state. */
export const isPepOffered = (state: SQL): SQL => sql`exists (
  select 1 from encounter_types e join state_service_lines o on o.service_line_id = e.service_line_id
  where e.program = 'pep' and e.active = 1 and o.state = ${state})`

/** A completed appointment of the HIV program; the index is named, since the planner would scan the patient's all. */
export const hadHivAppointment = (patientId: SQL): SQL => sql`exists (
  select 1 from appointments indexed by appointments_completed
  where patient_id = ${patientId} and status = 'Complete' 
    and encounter_type_id in (select id from encounter_types where program = 'hiv'))`
