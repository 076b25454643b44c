import type { Crud, Method } from './contract'
import type { HonoContext, Operation } from './operation'
import { list, read, relationship } from './reading'
import type { Request } from './request'
import type { Resource } from './resource'
import { act, change, create, erase } from './writing'

type Handler = (c: HonoContext, request: Request, r: Resource, path: string) => Promise<Response>

const crud: Record<Crud, { method: Method; tail: string; says: string; handle: Handler }> = {
  list: { method: 'GET', tail: '', says: 'List', handle: list },
  read: { method: 'GET', tail: '/:id', says: 'Read one of', handle: read },
  create: { method: 'POST', tail: '', says: 'Create one of', handle: create },
  update: { method: 'PATCH', tail: '/:id', says: 'Update one of', handle: change },
  delete: { method: 'DELETE', tail: '/:id', says: 'Delete one of', handle: erase },
}

/** Every operation a resource answers, from its contract's mounts and actions. */
export const operationsOf = (r: Resource): Operation[] => {
  const { contract } = r
  const base = { resource: r, admits: r.policy.guest ? 'anyone' : 'signed-in' } as const
  const mounted = Object.entries(contract.mounts).flatMap(([path, verbs]) =>
    verbs.map((verb): Operation => {
      const { method, tail, says, handle } = crud[verb]
      return {
        ...base,
        admits: method === 'GET' ? base.admits : 'signed-in',
        name: `${contract.type}.${verb}`,
        verb,
        method,
        path: `${path}${tail}`,
        about: `${says} ${contract.type.replaceAll('_', ' ')}. ${contract.about}`,
        handle: (c, request) => handle(c, request, r, `${path}${tail}`),
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
        about: `Identifiers of what one of ${contract.type.replaceAll('_', ' ')} is related to.`,
        handle: (c, request) => relationship(c, request, r, `${path}/:id`),
      }),
    )
  const actions = Object.entries(contract.actions ?? {}).flatMap(([verb, { at }]) =>
    at.map((where): Operation => {
      const [method, path] = where.split(' ') as [Method, string]
      const handle = act(verb)
      return {
        ...base,
        admits: 'signed-in',
        name: `${contract.type}.${verb}`,
        verb,
        method,
        path,
        about: `${verb.replace(/([A-Z])/g, ' $1').toLowerCase()}: an act on one of ${contract.type.replaceAll('_', ' ')}.`,
        handle: (c, request) => handle(c, request, r, path),
      }
    }),
  )
  return [...mounted, ...related, ...actions]
}
