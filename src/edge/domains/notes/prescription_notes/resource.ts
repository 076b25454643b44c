import { prescriptions } from '../../prescriptions/table'
import { notesOn } from '../notes-on'
import { clinicalNotePolicy as policy } from '../policy'
import { prescriptionNotes as contract } from './contract'

export const prescriptionNotes = notesOn(contract, { policy, patientOf: prescriptions.patientId })
