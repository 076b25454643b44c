import { notesContract } from '../contract'

export const unmatchedLabNotes = notesContract('unmatched_lab_notes', {
  description:
    'What staff note while they look for the patient of a result; added to, never changed.',
  parent: 'unmatchedLab',
  type: 'unmatched_labs',
  at: '/unmatched_labs/:unmatched_lab/notes',
})
