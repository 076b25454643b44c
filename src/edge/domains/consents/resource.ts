import { careTeam, everyone, ownOrganization, ownRows } from '../../access/scopes'
import { resource } from '../../jsonapi/resource'
import { consents as contract } from './contract'
import { consents as table } from './table'

const byPanel = { scope: careTeam(table.patientId) }
const everyones = { scope: everyone }
const status = ['documentHash', 'initials', 'locale'] as const

export const consents = resource(contract, {
  table,
  patient: table.patientId,
  policy: {
    patient: { scope: ownRows(table.patientId) },
    provider: byPanel,
    assistant: byPanel,
    support: everyones,
    manager: everyones,
    clinical_admin: everyones,
    clinical_lead: everyones,
    cbo: { scope: ownOrganization(table.patientId), hidden: status },
    admin: { scope: everyone, hidden: status },
    pharmacy: null,
  },
})
