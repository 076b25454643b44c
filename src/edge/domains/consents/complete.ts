import { type SQL, sql } from '#edge/platform/db/index'

/**
 * Whether a patient has agreed to every text in force, in the version that is in force, and took none of it back.
 * Sharing alone may be taken back: the answer is then no, and the question is answered.
 */
export const hasAllConsents = (patientId: SQL, day: string | SQL): SQL => sql`not exists (
  select 1 from consent_documents d
  where d.id = (
      select id from consent_documents where document = d.document and effective_on <= ${day}
      order by effective_on desc, id desc limit 1)
    and not exists (
      select 1 from consents c
      where c.patient_id = ${patientId} and c.document = d.document
        and not exists (
          select 1 from consents later
          where later.patient_id = c.patient_id and later.document = c.document
            and later.agreed <> c.agreed and later.occurred_at > c.occurred_at)
        and case when c.agreed then c.document_version = d.version and c.document_hash = d.hash
          else c.document = 'sharing_data' end))`
