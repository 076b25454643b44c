import { sql } from 'drizzle-orm'
import { openToAll } from '../../access/open'
import { all } from '../../access/scopes'
import { update } from '../../db/statement'
import { unprocessable } from '../../jsonapi/errors'
import { resource } from '../../jsonapi/resource'
import { businessHours as contract } from './contract'
import { businessHours as table } from './table'

const keeper = { see: all, do: ['update'] } as const

export const businessHours = resource(contract, {
  table,
  policy: { ...openToAll, manager: keeper, clinical_admin: keeper, admin: keeper },
  update: (_, row, input) => {
    if ((input.opens ?? row.opens) >= (input.closes ?? row.closes))
      throw unprocessable('invalid', 'Closing comes after opening', 'closes')
    return { write: update(table, { ...input }, sql`${table.id} = ${row.id}`) }
  },
})
