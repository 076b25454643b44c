import { labs } from '../../labs/table'
import { notesOn } from '../notes-on'
import { clinicalNotePolicy as policy } from '../policy'
import { labNotes as contract } from './contract'

export const labNotes = notesOn(contract, { policy, patientOf: labs.patientId })
