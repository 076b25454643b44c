import { policyOver } from '#edge/jsonapi/index'
import { appointments } from '../../appointments/table'
import { notesOn } from '../notes-on'
import { notes as table } from '../table'
import { appointmentNotes as contract } from './contract'

/** Who writes about a visit, and whose patient it concerns. */
export const onAppointments = {
  subject: 'appointments',
  patientOf: appointments.patientId,
  policy: policyOver(table.patientId, {
    provider: ['careTeam', 'create'],
    assistant: ['careTeam', 'create'],
    support: ['everyone', 'create'],
    manager: ['everyone', 'create'],
    clinical_admin: ['everyone', 'create'],
    clinical_lead: ['careTeam', 'create'],
  }),
}

export const appointmentNotes = notesOn(contract, onAppointments)
