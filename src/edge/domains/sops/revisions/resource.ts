import { mapRules, resource } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { sopPolicy } from '../policy'
import { sopRevisions as contract } from './contract'
import { sopRevisions as table } from './table'

/** Who sees a procedure reads what it said before. */
const policy = mapRules(sopPolicy, ({ scope }) => ({
  scope: (me) => sql`exists (select 1 from sops where sops.id = ${table.sopId} and ${scope(me)})`,
}))

export const sopRevisions = resource(contract, {
  table,
  policy,
})
