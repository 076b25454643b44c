import { sql } from 'drizzle-orm'
import { policyOver } from '#edge/access/scope-policy'
import { notesOn } from '../notes-on'
import { notes as table } from '../table'
import { encounterNotes as contract } from './contract'

export const encounterNotes = notesOn(contract, {
  subject: 'encounters',
  patientOf: (id) => sql`(select patient_id from encounters where id = ${id})`,
  policy: policyOver(table.patientId, {
    provider: ['careTeam', 'create'],
    assistant: ['careTeam', 'create'],
    clinical_admin: 'everyone',
    clinical_lead: ['careTeam', 'create'],
  }),
})
