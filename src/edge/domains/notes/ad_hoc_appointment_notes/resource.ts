import { sql } from 'drizzle-orm'
import { policyOver } from '#edge/access/scope-policy'
import { notesOn } from '../notes-on'
import { notes as table } from '../table'
import { adHocAppointmentNotes as contract } from './contract'

/** The notes of the appointment, under its other address. */
export const adHocAppointmentNotes = notesOn(contract, {
  subject: 'appointments',
  patientOf: (id) => sql`(select patient_id from appointments where id = ${id})`,
  policy: policyOver(table.patientId, {
    provider: ['careTeam', 'create'],
    assistant: ['careTeam', 'create'],
    support: ['everyone', 'create'],
    manager: ['everyone', 'create'],
    clinical_admin: ['everyone', 'create'],
    clinical_lead: ['careTeam', 'create'],
  }),
})
