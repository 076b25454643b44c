import { sql } from 'drizzle-orm'
import { publicRead } from '../../access/public-read'
import { everyone } from '../../access/scopes'
import { resource } from '../../jsonapi/resource'
import { update } from '../../platform/db/statement'
import { unprocessable } from '../../platform/problem'
import { businessHours as contract } from './contract'
import { businessHours as table } from './table'

const keeper = { scope: everyone, can: ['update'] } as const

export const businessHours = resource(contract, {
  table,
  policy: { ...publicRead, manager: keeper, clinical_admin: keeper, admin: keeper },
  update: (_, row, input) => {
    if ((input.opens ?? row.opens) >= (input.closes ?? row.closes))
      throw unprocessable('invalid', 'Closing comes after opening', 'closes')
    return { write: update(table, { ...input }, sql`${table.id} = ${row.id}`) }
  },
})
