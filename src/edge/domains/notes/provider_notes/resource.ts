import { everyone } from '#edge/access/scopes'
import { notesOn } from '../notes-on'
import { providerNotes as contract } from './contract'

const writer = { scope: everyone, can: ['create'] } as const

export const providerNotes = notesOn(contract, {
  subject: 'providers',
  policy: {
    admin: writer,
    manager: writer,
    clinical_admin: writer,
    clinical_lead: writer,
    support: null,
    provider: null,
    assistant: null,
    patient: null,
    cbo: null,
    pharmacy: null,
  },
})
