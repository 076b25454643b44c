import { everyone } from '#edge/access/scopes'
import { publicRead, resource } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { conflict, unprocessable } from '#edge/platform/problem'
import { businessHours as contract } from './contract'
import { closures, businessHours as table } from './table'

const manager = { scope: everyone, can: ['create', 'update', 'delete'] } as const

const assertOrder = ({ opens, closes }: { opens: string; closes: string }) => {
  if (opens >= closes) throw unprocessable('invalid', 'Closing must come after opening', 'closes')
}

/** Creating a row opens its day, deleting it closes the day. One day stays open, for due times count opening hours. */
export const businessHours = resource(contract, {
  table,
  fields: { closures },
  policy: { ...publicRead, manager, clinical_admin: manager, admin: manager },
  constraints: { UNIQUE: conflict('open_already', 'A colleague opened this day meanwhile') },
  create: (_, input) => {
    assertOrder(input)
    return {
      set: { timezone: sql`(select timezone from business_hours order by weekday limit 1)` },
    }
  },
  update: (_, { opens, closes }, input) => {
    assertOrder({ opens: input.opens ?? opens, closes: input.closes ?? closes })
    return {}
  },
  delete: async ({ db }) => {
    const open = await db.all(sql<{ id: string }>`select id from business_hours`)
    if (open.length < 2)
      throw conflict('last_open_day', 'Keep one day open: due times are counted in opening hours')
    return { onlyIf: sql`(select count(*) from business_hours) > 1` }
  },
})
