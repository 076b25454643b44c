import { everyone } from '#edge/access/scopes'
import { publicRead, resource } from '#edge/jsonapi/index'
import { integer, plainTableOf, text } from '#edge/jsonapi/table'
import { sql } from '#edge/platform/db/index'
import { conflict, unprocessable } from '#edge/platform/problem'
import { recordChange } from '../catalogue_changes'
import { encounterTypes as contract } from './contract'

const table = plainTableOf(contract, {
  serviceLineId: text('service_line_id').notNull(),
  minutes: integer('duration_minutes').notNull(),
  version: integer().notNull(),
})

export const nameTaken = unprocessable('name_taken', 'Another kind of visit has this name', 'name')

/** What is booked keeps its length, and the payment that was asked for with it: both stand in rows of their own. */
export const encounterTypes = resource(contract, {
  table,
  policy: { ...publicRead, admin: { scope: everyone, can: ['update'] } },
  fields: {
    serviceLine: sql`(select l.name from service_lines l where l.id = ${table.serviceLineId})`,
  },
  constraints: { UNIQUE: nameTaken },
  update: async (ctx, row, input) => {
    const isRetired = input.active === false && row.active
    const another = sql`select 1 from encounter_types e where e.active = 1 and e.id <> ${ctx.id}`
    if (isRetired && !(await ctx.db.exists(another)))
      throw conflict('last_kind', 'It is the last kind of visit that is offered')
    return {
      ...recordChange(ctx, contract.type, row, input),
      ...(isRetired && { onlyIf: sql`exists (${another})` }),
    }
  },
})
