import { type Role, roles } from '#edge/access/roles'
import { type Actor, type Policy, resource } from '#edge/jsonapi/index'
import { tableOf } from '#edge/jsonapi/table'
import { sql } from '#edge/platform/db/index'
import { conflict, forbidden } from '#edge/platform/problem'
import { recordByKey } from '#edge/platform/typed-keys'
import { snippets as contract } from './contract'

const table = tableOf(contract)

type Verb = 'create' | 'update' | 'delete' | 'set_status'

const writers: readonly Role[] = ['provider', 'assistant', 'support', 'pharmacy']
/** Those who keep the texts all use. */
const editors: readonly Role[] = ['manager', 'clinical_admin', 'clinical_lead']

const isOwn = (me: Actor) => sql`(${table.ownerId} = ${me.id} and ${table.scope} = 'own')`
const ruleFor = (role: Role): Policy<Verb>[Role] => {
  if (!writers.includes(role) && !editors.includes(role)) return null
  const isEditor = editors.includes(role)
  return {
    scope: (me) =>
      isEditor
        ? sql`(${isOwn(me)} or ${table.scope} = 'shared')`
        : sql`(${isOwn(me)} or (${table.scope} = 'shared' and ${table.status} = 'active'))`,
    ...(!isEditor && { canWithin: isOwn }),
    can: ['create', 'update', 'delete', 'set_status'],
  }
}

export const snippets = resource(contract, {
  table,
  policy: recordByKey(roles, ruleFor),
  constraints: { UNIQUE: conflict('phrase_taken', 'Another snippet has this phrase') },
  create: ({ actor }, { scope }) => {
    if (scope === 'shared' && !editors.includes(actor.role)) throw forbidden()
    // One's own is in use at once; what all use is published by its editor.
    return { set: { ownerId: actor.id, status: scope === 'own' ? 'active' : 'draft' } }
  },
  actions: {
    set_status: (_, __, { status }) => ({ set: { status }, detail: { status } }),
  },
})
