import type { Actor } from '#edge/jsonapi/index'
import { type SQL, sql } from '#edge/platform/db/index'

/**
 * Ids of the users on whose behalf this one may write in a conversation: the patient's clinician, for the assistant of
 * that clinician, for the lead who supervises them, and for a clinical admin while they are out of office.
 */
export const sendersOf = (me: Pick<Actor, 'id' | 'role'>, conversationId: string): SQL => sql`
  select clinician.id from conversations written
    join patients about on about.id = written.patient_id
    join providers own on own.id = about.provider_id
    join users clinician on clinician.id = own.user_id and clinician.status = 'active'
  where written.id = ${conversationId} and written.kind = 'provider' and clinician.id <> ${me.id}
    and case ${me.role}
      when 'assistant' then own.assistant_id = ${me.id}
      when 'clinical_lead' then own.supervisor_id = ${me.id}
      when 'clinical_admin' then clinician.out_of_office_message is not null
      else 0 end`
