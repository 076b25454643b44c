import { type SQL, sql } from '#edge/platform/db/index'

/** Whether a patient is known to have HIV: in care for it here, or linked to care elsewhere. */
export const isInHivCare = (patientId: SQL): SQL<number> =>
  sql`exists (select 1 from patient_treatments pt join treatments t on t.id = pt.treatment_id
      where pt.patient_id = ${patientId} and pt.active = 1 and t.name = 'HIV')
    or exists (select 1 from patients own where own.id = ${patientId} and own.status_reason = 'hiv_positive_linked')`
