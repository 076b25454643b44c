import { policyOver } from '#edge/access/scope-policy'
import { resource } from '#edge/jsonapi/resource'
import { unprocessable } from '#edge/platform/problem'
import { userName } from '../users/table'
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
  fields: {
    recordedByName: userName(table.recordedById),
  },
  create: ({ actor, now }, { disclosedAt, purpose }) => {
    if (Date.parse(disclosedAt) > Date.parse(now))
      throw unprocessable('invalid', 'It cannot be in the future', 'disclosed_at')
    return { set: { recordedById: actor.id }, detail: { purpose } }
  },
})
