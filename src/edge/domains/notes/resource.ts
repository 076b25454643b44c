import { policyOver } from '#edge/access/scope-policy'
import { notes as contract } from './contract'
import { notesOn } from './notes-on'
import { notes as table } from './table'

/** Of a clinical nature: those who keep schedules and accounts write work notes. */
export const notes = notesOn(contract, {
  policy: policyOver(table.patientId, {
    provider: ['careTeam', 'create'],
    assistant: ['careTeam', 'create'],
    clinical_admin: ['everyone', 'create'],
    clinical_lead: ['everyone', 'create'],
  }),
})
