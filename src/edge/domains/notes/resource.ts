import { notes as contract } from './contract'
import { notesOn } from './notes-on'
import { clinicalNotePolicy as policy } from './policy'

export const notes = notesOn(contract, { policy })
