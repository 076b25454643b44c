import { sql } from 'drizzle-orm'
import type { Actor, Policy } from '#edge/access/policy'
import { resource } from '#edge/jsonapi/resource'
import { sopPolicy } from '../policy'
import { sopRevisions as contract } from './contract'
import { sopRevisions as table } from './table'

/** Who sees a procedure reads what it said before. */
const policy = Object.fromEntries(
  Object.entries(sopPolicy).map(([role, rule]) => [
    role,
    rule && {
      scope: (me: Actor) =>
        sql`exists (select 1 from sops where sops.id = ${table.sopId} and ${(rule.scope as (me: Actor) => ReturnType<typeof sql>)(me)})`,
    },
  ]),
) as Policy<'delete', never>

export const sopRevisions = resource(contract, {
  table,
  policy,
  fields: {
    publishedByName: sql<string>`(select trim(first_name || ' ' || last_name) from users where users.id = ${table.publishedById})`,
  },
})
