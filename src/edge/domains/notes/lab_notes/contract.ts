import { notesContract } from '../contract'

export const labNotes = notesContract('lab_notes', {
  description: 'What staff note about a lab; patients never see it.',
  parent: 'lab',
  type: 'labs',
  at: ['/labs/:lab/notes', '/patients/:patient/labs/:lab/notes'],
})
