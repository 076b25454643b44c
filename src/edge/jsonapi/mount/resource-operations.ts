import type { RequestContext } from '#edge/access/request-context'
import type { Crud, Method } from '../contract'
import type { HonoContext, Operation } from '../operation'
import { readMany, readOne, readRelationship } from '../read/read-handlers'
import type { Resource } from '../resource'
import {
  actionHandler,
  deleteHandler,
  updateHandler,
  upsertHandler,
} from '../write/change-handlers'
import { createHandler } from '../write/create-handler'

type Handler = (c: HonoContext, ctx: RequestContext, r: Resource, path: string) => Promise<Response>

const crudRoutes: Record<Crud, { method: Method; tail: string; says: string; handle: Handler }> = {
  list: { method: 'GET', tail: '', says: 'List', handle: readMany },
  read: { method: 'GET', tail: '/:id', says: 'Read one of', handle: readOne },
  create: { method: 'POST', tail: '', says: 'Create one of', handle: createHandler },
  update: { method: 'PATCH', tail: '/:id', says: 'Update one of', handle: updateHandler },
  delete: { method: 'DELETE', tail: '/:id', says: 'Delete one of', handle: deleteHandler },
}

/** Every operation a resource answers, from its contract's mounts and actions. */
export const operationsOf = (r: Resource): Operation[] => {
  const { contract } = r
  const base = { resource: r, access: r.policy.anonymous ? 'public' : 'authenticated' } as const
  const mounted = Object.entries(contract.mounts).flatMap(([path, verbs]) =>
    verbs.map((verb): Operation => {
      const { method, tail, says, handle } = crudRoutes[verb]
      return {
        ...base,
        access: method === 'GET' ? base.access : 'authenticated',
        name: `${contract.type}.${verb}`,
        verb,
        method,
        path: `${path}${tail}`,
        description: `${says} ${contract.type.replaceAll('_', ' ')}. ${contract.description}`,
        handle: (c, ctx) => handle(c, ctx, r, `${path}${tail}`),
      }
    }),
  )
  const singletons = Object.entries(contract.singletons ?? {}).flatMap(([path, verbs]) =>
    verbs.map((verb): Operation => {
      const { method, handle } = crudRoutes[verb]
      return {
        ...base,
        access: method === 'GET' ? base.access : 'authenticated',
        name: `${contract.type}.${verb}`,
        verb,
        method,
        path,
        description: `${capitalize(verb)} the one there is. ${contract.description}`,
        handle: (c, ctx) => (verb === 'update' ? upsertHandler : handle)(c, ctx, r, path),
      }
    }),
  )
  const related = Object.entries(contract.mounts)
    .filter(
      ([path, verbs]) => !path.includes(':') && verbs.includes('read') && contract.relationships,
    )
    .map(
      ([path]): Operation => ({
        ...base,
        name: `${contract.type}.relationship`,
        verb: 'read',
        method: 'GET',
        path: `${path}/:id/relationships/:name`,
        description: `Identifiers of what one of ${contract.type.replaceAll('_', ' ')} is related to.`,
        handle: (c, ctx) => readRelationship(c, ctx, r, `${path}/:id`),
      }),
    )
  const actions = Object.entries(contract.actions ?? {}).flatMap(([verb, { at }]) =>
    at.map((where): Operation => {
      const [method, path] = where.split(' ') as [Method, string]
      const handle = actionHandler(verb)
      return {
        ...base,
        access: 'authenticated',
        name: `${contract.type}.${verb}`,
        verb,
        method,
        path,
        description: `${verb.replace(/([A-Z])/g, ' $1').toLowerCase()}: an act on one of ${contract.type.replaceAll('_', ' ')}.`,
        handle: (c, ctx) => handle(c, ctx, r, path),
      }
    }),
  )
  return [...mounted, ...singletons, ...related, ...actions].map((op) => ({
    ...op,
    stepUp: contract.stepUp?.includes(op.verb ?? '') ?? false,
  }))
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
