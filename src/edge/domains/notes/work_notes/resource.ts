import { notesOn } from '../notes-on'
import { workNotePolicy as policy } from '../policy'
import { workNotes as contract } from './contract'

export const workNotes = notesOn(contract, { subject: 'work', policy })
