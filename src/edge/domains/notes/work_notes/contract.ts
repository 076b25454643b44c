import { notesContract } from '../contract'

export const workNotes = notesContract('work_notes', {
  description:
    'What staff note about the work for a patient: calls made, papers awaited. Nothing clinical.',
  parent: 'patient',
  type: 'patients',
  at: '/patients/:patient/work_notes',
})
