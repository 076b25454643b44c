import { resource } from '../../../jsonapi/resource'
import { notes as table } from '../table'
import { adding, authorName, writeNote } from '../writing'
import { workNotes as contract } from './contract'

const { panel, everyones } = adding('work')

export const workNotes = resource(contract, {
  table,
  patient: table.patientId,
  policy: {
    provider: panel,
    assistant: panel,
    support: everyones,
    manager: everyones,
    clinical_admin: everyones,
    clinical_lead: everyones,
    patient: null,
    cbo: null,
    pharmacy: null,
    admin: null,
  },
  fields: { authorName },
  create: writeNote('work'),
})
