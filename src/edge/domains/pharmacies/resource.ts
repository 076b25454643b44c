import { sql } from 'drizzle-orm'
import { everyone } from '#edge/access/scopes'
import { resource } from '#edge/jsonapi/resource'
import { pharmacies as contract } from './contract'
import { pharmacies as table } from './table'

const editor = { scope: everyone, can: ['create', 'update', 'update_24h_and_pep'] } as const
const reader = { scope: everyone }

export const pharmacies = resource(contract, {
  table,
  policy: {
    admin: editor,
    support: editor,
    manager: editor,
    clinical_admin: editor,
    patient: reader,
    provider: reader,
    assistant: reader,
    clinical_lead: reader,
    pharmacy: {
      scope: (me) => sql`${table.id} = ${me.pharmacyId}`,
      can: ['update', 'update_24h_and_pep'],
    },
    cbo: {
      scope: (me) => sql`exists (
        select 1 from cbos mine, json_each(mine.settings, '$.prescriptionPartners')
        where mine.id = ${me.cboId} and json_each.value = ${table.id})`,
    },
  },
})
