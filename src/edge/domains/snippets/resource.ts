import { type Actor, forRoles, policyOf, resource } from '#edge/jsonapi/index'
import { tableOf } from '#edge/jsonapi/table'
import { sql } from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'
import { snippets as contract } from './contract'

const table = tableOf(contract)

const isOwn = (me: Actor) => sql`(${table.ownerId} = ${me.id} and ${table.scope} = 'own')`
const can = ['create', 'update', 'delete', 'set_status'] as const

export const snippets = resource(contract, {
  table,
  policy: policyOf({
    ...forRoles(['provider', 'assistant', 'support', 'pharmacy'], {
      scope: (me: Actor) =>
        sql`(${isOwn(me)} or (${table.scope} = 'shared' and ${table.status} = 'active'))`,
      canWithin: isOwn,
      can,
      choices: { scope: ['own'] },
    }),
    // Those who keep the texts all use.
    ...forRoles(['manager', 'clinical_admin', 'clinical_lead'], {
      scope: (me: Actor) => sql`(${isOwn(me)} or ${table.scope} = 'shared')`,
      can,
    }),
  }),
  constraints: { UNIQUE: conflict('phrase_taken', 'Another snippet has this phrase') },
  // One's own is in use at once; what all use is published by its editor.
  create: ({ actor }, { scope }) => ({
    set: { ownerId: actor.id, status: scope === 'own' ? 'active' : 'draft' },
  }),
  actions: {
    set_status: (_, __, { status }) => ({ set: { status }, detail: { status } }),
  },
})
