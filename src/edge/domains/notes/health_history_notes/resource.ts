import { notesOn } from '../notes-on'
import { clinicalNotePolicy as policy } from '../policy'
import { healthHistoryNotes as contract } from './contract'

export const healthHistoryNotes = notesOn(contract, { subject: 'health_histories', policy })
