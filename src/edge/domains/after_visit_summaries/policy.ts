import { ownRows } from '#edge/access/scopes'
import { policyOver } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { appointments } from '../appointments/table'

const patient = appointments.patientId
const isSent = sql`exists (
  select 1 from after_visit_summaries s where s.appointment_id = ${appointments.id} and s.status = 'sent')`

/** Over the rows of appointments: the summary is the visit's. */
export const summaryPolicy = policyOver(patient, {
  patient: (me) => sql`(${ownRows(patient)(me)} and ${isSent})`,
  provider: ['careTeam', 'update', 'send', 'waive'],
  assistant: 'careTeam',
  clinical_lead: ['careTeam', 'update', 'send', 'waive'],
  clinical_admin: 'everyone',
})
