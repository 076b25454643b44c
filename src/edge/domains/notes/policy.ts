import { policyOver } from '#edge/jsonapi/index'
import { notes as table } from './table'

/** Of a clinical nature: those who keep schedules and accounts write work notes. */
export const clinicalNotePolicy = policyOver(table.patientId, {
  provider: ['careTeam', 'create'],
  assistant: ['careTeam', 'create'],
  clinical_admin: ['everyone', 'create'],
  clinical_lead: ['everyone', 'create'],
})

/** About the work for a patient. */
export const workNotePolicy = policyOver(table.patientId, {
  provider: ['careTeam', 'create'],
  assistant: ['careTeam', 'create'],
  support: ['everyone', 'create'],
  manager: ['everyone', 'create'],
  clinical_admin: ['everyone', 'create'],
  clinical_lead: ['everyone', 'create'],
})
