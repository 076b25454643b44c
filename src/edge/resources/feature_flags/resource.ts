import { sql } from 'drizzle-orm'
import { publicRead } from '../../access/public-read'
import { everyone } from '../../access/scopes'
import { update } from '../../db/statement'
import { resource } from '../../jsonapi/resource'
import { featureFlags as contract } from './contract'
import { featureFlags as table } from './table'

export const featureFlags = resource(contract, {
  table,
  policy: { ...publicRead, admin: { scope: everyone, can: ['toggle'] } },
  actions: {
    toggle: (ctx, row) => ({
      write: update(
        table,
        {
          value: sql`1 - ${table.value}`,
          version: sql`${table.version} + 1`,
          updatedAt: ctx.now,
        },
        sql`${table.id} = ${row.id} and ${table.version} = ${row.version}`,
      ),
      detail: { key: row.key, value: !row.value },
    }),
  },
})
