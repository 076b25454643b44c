import { notesContract } from '../contract'

export const healthHistoryNotes = notesContract('health_history_notes', {
  description: 'What clinicians note about the health history of a patient; patients never see it.',
  parent: 'patient',
  type: 'patients',
  at: '/patients/:patient/health_histories/notes',
})
