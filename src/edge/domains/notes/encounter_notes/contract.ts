import { notesContract } from '../contract'

export const encounterNotes = notesContract('encounter_notes', {
  description: 'What staff note about an encounter beside its signed note; patients never see it.',
  parent: 'encounter',
  type: 'encounters',
  at: '/patients/:patient/encounters/:encounter/notes',
})
