import { ownRows } from '#edge/access/scopes'
import { policyOver } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { appointments } from '../appointments/table'

const patient = appointments.patientId

/** Signed, and not kept back. */
export const isShown = sql`exists (
  select 1 from soap_notes shown where shown.appointment_id = ${appointments.id}
    and shown.status = 'signed' and shown.shown_at is not null)`

/** Over the rows of appointments: the note is the visit's. */
export const soapNotePolicy = policyOver(patient, {
  patient: (me) => sql`(${ownRows(patient)(me)} and ${isShown})`,
  provider: ['careTeam', 'update', 'sign', 'show', 'addend'],
  assistant: ['careTeam', 'update'],
  clinical_lead: ['careTeam', 'update', 'sign', 'cosign', 'show', 'addend'],
  clinical_admin: 'everyone',
})
