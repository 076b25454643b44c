import { sql } from 'drizzle-orm'
import { careTeam, everyone, ownRows } from '#edge/access/scopes'
import { resource } from '#edge/jsonapi/resource'
import { unprocessable } from '#edge/platform/problem'
import { disclosures as contract } from './contract'
import { disclosures as table } from './table'

const patient = table.patientId
const recorders = { can: ['create'] } as const

export const disclosures = resource(contract, {
  table,
  patient,
  policy: {
    patient: { scope: ownRows(patient) },
    provider: { scope: careTeam(patient), ...recorders },
    assistant: { scope: careTeam(patient), ...recorders },
    clinical_admin: { scope: everyone, ...recorders },
    clinical_lead: { scope: everyone, ...recorders },
    support: null,
    manager: null,
    cbo: null,
    pharmacy: null,
    admin: null,
  },
  fields: {
    recordedByName: sql<string | null>`(
      select trim(first_name || ' ' || last_name) from users where users.id = ${table.recordedById})`,
  },
  create: ({ actor, now }, { disclosedAt, purpose }) => {
    if (Date.parse(disclosedAt) > Date.parse(now))
      throw unprocessable('invalid', 'It cannot be in the future', 'disclosed_at')
    return { set: { recordedById: actor.id }, detail: { purpose } }
  },
})
