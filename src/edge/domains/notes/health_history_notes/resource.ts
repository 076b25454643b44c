import { policyOver } from '#edge/access/scope-policy'
import { notesOn } from '../notes-on'
import { notes as table } from '../table'
import { healthHistoryNotes as contract } from './contract'

export const healthHistoryNotes = notesOn(contract, {
  subject: 'health_histories',
  policy: policyOver(table.patientId, {
    provider: ['careTeam', 'create'],
    assistant: ['careTeam', 'create'],
    clinical_admin: ['everyone', 'create'],
    clinical_lead: ['everyone', 'create'],
  }),
})
