import { sql } from 'drizzle-orm'
import { all } from '../../access/scopes'
import { update } from '../../db/statement'
import { resource } from '../../jsonapi/resource'
import { featureFlags as contract } from './contract'
import { featureFlags as table } from './table'

const reader = { see: all }

export const featureFlags = resource(contract, {
  table,
  policy: {
    admin: { see: all, do: ['toggle'] },
    patient: reader,
    provider: reader,
    cbo: reader,
    pharmacy: reader,
    assistant: reader,
    support: reader,
    manager: reader,
    clinical_admin: reader,
    clinical_lead: reader,
    guest: reader,
  },
  actions: {
    toggle: (request, row) => ({
      write: update(
        table,
        {
          value: sql`1 - ${table.value}`,
          version: sql`${table.version} + 1`,
          updatedAt: request.now,
        },
        sql`${table.id} = ${row.id} and ${table.version} = ${row.version}`,
      ),
      detail: { key: row.key, value: !row.value },
    }),
  },
})
