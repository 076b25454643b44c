import { forRoles, policyOf, resource } from '#edge/jsonapi/index'
import { integer, tableOf } from '#edge/jsonapi/table'
import { sql } from '#edge/platform/db/index'
import { pharmacies as contract } from './contract'

const table = tableOf(contract, {
  open24h: integer('open_24h', { mode: 'boolean' }).notNull(),
})

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
