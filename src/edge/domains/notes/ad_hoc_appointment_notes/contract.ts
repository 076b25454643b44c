import { notesContract } from '../contract'

export const adHocAppointmentNotes = notesContract('ad_hoc_appointment_notes', {
  description: 'What staff note about a visit outside of the hours that are offered.',
  parent: 'adHocAppointment',
  type: 'ad_hoc_appointments',
  at: '/providers/:provider/ad_hoc_appointments/:ad_hoc_appointment/notes',
  oldestFirst: true,
})
