import { policyOver, resource } from '#edge/jsonapi/index'
import { unprocessable } from '#edge/platform/problem'
import { disclosures as contract } from './contract'
import { disclosures as table } from './table'

const patient = table.patientId

export const disclosures = resource(contract, {
  table,
  policy: policyOver(patient, {
    patient: 'own',
    provider: ['careTeam', 'create'],
    assistant: ['careTeam', 'create'],
    clinical_admin: ['everyone', 'create'],
    clinical_lead: ['everyone', 'create'],
  }),
  create: ({ actor, now }, { disclosedAt, purpose }) => {
    if (Date.parse(disclosedAt) > Date.parse(now))
      throw unprocessable('invalid', 'It cannot be in the future', 'disclosed_at')
    return { set: { recordedById: actor.id }, detail: { purpose } }
  },
})
