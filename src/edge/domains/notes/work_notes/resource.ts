import { policyOver } from '#edge/access/scope-policy'
import { notesOn } from '../notes-on'
import { notes as table } from '../table'
import { workNotes as contract } from './contract'

export const workNotes = notesOn(contract, {
  subject: 'work',
  policy: policyOver(table.patientId, {
    provider: ['careTeam', 'create'],
    assistant: ['careTeam', 'create'],
    support: ['everyone', 'create'],
    manager: ['everyone', 'create'],
    clinical_admin: ['everyone', 'create'],
    clinical_lead: ['everyone', 'create'],
  }),
})
