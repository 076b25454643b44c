import { resource } from '../../jsonapi/resource'
import { notes as contract } from './contract'
import { notes as table } from './table'
import { adding, authorName, writeNote } from './writing'

const { panel, everyones } = adding('patients')

export const notes = resource(contract, {
  table,
  patient: table.patientId,
  policy: {
    provider: panel,
    assistant: panel,
    clinical_admin: everyones,
    clinical_lead: everyones,
    // Of a clinical nature: those who keep schedules and accounts write work notes.
    support: null,
    manager: null,
    patient: null,
    cbo: null,
    pharmacy: null,
    admin: null,
  },
  fields: { authorName },
  create: writeNote('patients'),
})
