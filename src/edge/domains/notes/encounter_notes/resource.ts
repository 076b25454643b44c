import { policyOver } from '#edge/jsonapi/index'
import { encounters } from '../../encounters/table'
import { notesOn } from '../notes-on'
import { notes as table } from '../table'
import { encounterNotes as contract } from './contract'

export const encounterNotes = notesOn(contract, {
  patientOf: encounters.patientId,
  policy: policyOver(table.patientId, {
    provider: ['careTeam', 'create'],
    assistant: ['careTeam', 'create'],
    clinical_admin: 'everyone',
    clinical_lead: ['careTeam', 'create'],
  }),
})
