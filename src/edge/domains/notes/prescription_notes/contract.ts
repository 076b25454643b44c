import { notesContract } from '../contract'

export const prescriptionNotes = notesContract('prescription_notes', {
  description: 'What staff note about a prescription; patients never see it.',
  parent: 'prescription',
  type: 'prescriptions',
  at: '/prescriptions/:prescription/notes',
})
