import { all, assigned, own, ownCbo } from '../../access/scopes'
import { resource } from '../../jsonapi/resource'
import { consents as contract } from './contract'
import { consents as table } from './table'

const byPanel = { see: assigned(table.patientId) }
const everyones = { see: all }
const status = ['documentHash', 'initials', 'locale'] as const

export const consents = resource(contract, {
  table,
  patient: table.patientId,
  policy: {
    patient: { see: own(table.patientId) },
    provider: byPanel,
    assistant: byPanel,
    support: everyones,
    manager: everyones,
    clinical_admin: everyones,
    clinical_lead: everyones,
    cbo: { see: ownCbo(table.patientId), hide: status },
    admin: { see: all, hide: status },
    pharmacy: null,
  },
})
