import { sql } from 'drizzle-orm'
import { forRoles, policyOf } from '#edge/access/scope-policy'
import { resource } from '#edge/jsonapi/resource'
import { pharmacies as contract } from './contract'
import { pharmacies as table } from './table'

const verbs = ['create', 'update', 'update_24h_and_pep'] as const

export const pharmacies = resource(contract, {
  table,
  policy: policyOf({
    ...forRoles(['admin', 'support', 'manager', 'clinical_admin'], ['everyone', ...verbs]),
    ...forRoles(['patient', 'provider', 'assistant', 'clinical_lead'], 'everyone'),
    pharmacy: {
      scope: (me) => sql`${table.id} = ${me.pharmacyId}`,
      can: ['update', 'update_24h_and_pep'],
    },
    cbo: (me) => sql`exists (
      select 1 from cbos mine, json_each(mine.settings, '$.prescriptionPartners')
      where mine.id = ${me.cboId} and json_each.value = ${table.id})`,
  }),
})
