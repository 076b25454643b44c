import { onAppointments } from '../appointment_notes/resource'
import { notesOn } from '../notes-on'
import { adHocAppointmentNotes as contract } from './contract'

/** The notes of the appointment, under its other address. */
export const adHocAppointmentNotes = notesOn(contract, onAppointments)
