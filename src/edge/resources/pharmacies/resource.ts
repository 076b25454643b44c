import { sql } from 'drizzle-orm'
import { all } from '../../access/scopes'
import { resource } from '../../jsonapi/resource'
import { pharmacies as contract } from './contract'
import { pharmacies as table } from './table'

const keeper = { see: all, do: ['create', 'update', 'update24hAndPep'] } as const
const reader = { see: all }

export const pharmacies = resource(contract, {
  table,
  policy: {
    admin: keeper,
    support: keeper,
    manager: keeper,
    clinical_admin: keeper,
    patient: reader,
    provider: reader,
    assistant: reader,
    clinical_lead: reader,
    pharmacy: {
      see: (me) => sql`${table.id} = ${me.pharmacyId}`,
      do: ['update', 'update24hAndPep'],
    },
    cbo: {
      see: (me) => sql`exists (
        select 1 from cbos mine, json_each(mine.settings, '$.prescriptionPartners')
        where mine.id = ${me.cboId} and json_each.value = ${table.id})`,
    },
  },
})
