import { type SQL, sql } from 'drizzle-orm'

/** What the onboarding gates and the scheduling flags need to know of a patient, as conditions in SQL. */
export const hasActiveTreatment = (patientId: SQL): SQL =>
  sql`exists (select 1 from patient_treatments where patient_id = ${patientId} and active = 1)`

/** PEP, encounter type 11, is offered in a state. */
export const isPepOffered = (state: SQL): SQL => sql`exists (
  select 1 from encounter_types e join state_service_lines o on o.service_line_id = e.service_line_id
  where e.id = '11' and e.active = 1 and o.state = ${state})`

/** A completed appointment for HIV care; the index is named, since the planner would scan the patient's all. */
export const hadHivAppointment = (patientId: SQL): SQL => sql`exists (
  select 1 from appointments indexed by appointments_seen_for_hiv
  where patient_id = ${patientId} and status = 'Complete' and encounter_type_id in ('5', '6', '7', '8'))`
