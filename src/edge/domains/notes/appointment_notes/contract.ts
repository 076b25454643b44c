import { notesContract } from '../contract'

/** What staff tell each other about an appointment; patients never see it. */
export const appointmentNotes = notesContract('appointment_notes', {
  description: 'What staff note about an appointment.',
  parent: 'appointment',
  type: 'appointments',
  at: '/appointments/:appointment/notes',
  oldestFirst: true,
})
