import { everyone } from '#edge/access/scopes'
import { publicRead, resource } from '#edge/jsonapi/index'
import { integer, plainTableOf, text } from '#edge/jsonapi/table'
import { sql } from '#edge/platform/db/index'
import { unprocessable } from '#edge/platform/problem'
import { recordChange, setServiceLines } from '../catalogue_changes'
import { states as contract } from './contract'

const table = plainTableOf(contract, {
  id: text('code').primaryKey(),
  version: integer().notNull(),
})

export const states = resource(contract, {
  table,
  policy: { ...publicRead, admin: { scope: everyone, can: ['update'] } },
  fields: {
    serviceLines: sql<string>`(
      select json_group_array(l.name order by l.position) from state_service_lines o
        join service_lines l on l.id = o.service_line_id where o.state = ${table.id})`,
  },
  update: async (ctx, row, { serviceLines: chosen = [] }) => {
    const lines = await ctx.db.all(
      sql<{ name: string }>`select name from service_lines order by position`,
    )
    const names = lines.map(({ name }) => name)
    if (chosen.some((name) => !names.includes(name)))
      throw unprocessable('unknown_line', 'Choose from the list', 'service_lines')
    if (chosen.length > 0 && !row.licensure)
      throw unprocessable('no_licensure', 'No clinician can be licensed there', 'service_lines')
    const serviceLines = names.filter((name) => chosen.includes(name))
    const before = { ...row, serviceLines: JSON.parse(String(row.serviceLines)) }
    const change = recordChange(ctx, contract.type, before, { serviceLines })
    return change.isUnchanged
      ? change
      : { ...change, also: [...(change.also ?? []), ...setServiceLines(ctx.id, serviceLines)] }
  },
})
