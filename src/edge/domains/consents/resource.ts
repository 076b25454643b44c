import { careTeam, everyone, ownOrganization, ownRows } from '#edge/access/scopes'
import { resource } from '#edge/jsonapi/resource'
import { consents as contract } from './contract'
import { consents as table } from './table'

const careTeamRule = { scope: careTeam(table.patientId) }
const everyoneRule = { scope: everyone }
/** Proof of the signature, which those who only ask whether it was given do not receive. */
const proof = ['documentHash', 'initials', 'locale'] as const

export const consents = resource(contract, {
  table,
  patient: table.patientId,
  policy: {
    patient: { scope: ownRows(table.patientId) },
    provider: careTeamRule,
    assistant: careTeamRule,
    support: everyoneRule,
    manager: everyoneRule,
    clinical_admin: everyoneRule,
    clinical_lead: everyoneRule,
    cbo: { scope: ownOrganization(table.patientId), hidden: proof },
    admin: { scope: everyone, hidden: proof },
    pharmacy: null,
  },
})
