/** `nothing`: public, and tells nothing. `edit`: a member of staff with a content grant. */
export type LakeAccess = 'nothing' | 'edit'
export interface LakeEndpoint {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT'
  /** After `/lake/v{date}`; `:name` is one segment. */
  readonly path: string
  readonly needs: LakeAccess
  /** Who answers: the object with the documents, or the gateway before it. */
  readonly by: 'lake' | 'gateway'
}

/** Everything that is answered under `/lake/v{date}`; all else is 404. */
export const lakeOperations = [
  { name: 'query', method: 'GET', path: 'data/query/:dataset', needs: 'edit', by: 'lake' },
  { name: 'query', method: 'POST', path: 'data/query/:dataset', needs: 'edit', by: 'lake' },
  { name: 'doc', method: 'GET', path: 'data/doc/:dataset/:ids', needs: 'edit', by: 'lake' },
  { name: 'mutate', method: 'POST', path: 'data/mutate/:dataset', needs: 'edit', by: 'lake' },
  { name: 'actions', method: 'POST', path: 'data/actions/:dataset', needs: 'edit', by: 'lake' },
  { name: 'listen', method: 'GET', path: 'data/listen/:dataset', needs: 'edit', by: 'lake' },
  { name: 'live', method: 'GET', path: 'data/live/events/:dataset', needs: 'edit', by: 'lake' },
  { name: 'export', method: 'GET', path: 'data/export/:dataset', needs: 'edit', by: 'lake' },
  { name: 'presence', method: 'GET', path: 'socket/:dataset', needs: 'edit', by: 'lake' },
  {
    name: 'transactions',
    method: 'GET',
    path: 'data/history/:dataset/transactions/:ids',
    needs: 'edit',
    by: 'lake',
  },
  {
    name: 'revisions',
    method: 'GET',
    path: 'data/history/:dataset/documents/:ids',
    needs: 'edit',
    by: 'lake',
  },
  {
    name: 'events',
    method: 'GET',
    path: 'data/history/:dataset/events/documents/:id',
    needs: 'edit',
    by: 'lake',
  },
  {
    name: 'references',
    method: 'GET',
    path: 'data/references/:dataset/documents/:id/to',
    needs: 'edit',
    by: 'lake',
  },
  { name: 'settings', method: 'GET', path: 'users/me/keyvalue/:keys', needs: 'edit', by: 'lake' },
  { name: 'setSettings', method: 'PUT', path: 'users/me/keyvalue', needs: 'edit', by: 'lake' },
  {
    name: 'uploadImage',
    method: 'POST',
    path: 'assets/images/:dataset',
    needs: 'edit',
    by: 'gateway',
  },
  {
    name: 'uploadFile',
    method: 'POST',
    path: 'assets/files/:dataset',
    needs: 'edit',
    by: 'gateway',
  },
  { name: 'me', method: 'GET', path: 'users/me', needs: 'edit', by: 'gateway' },
  { name: 'users', method: 'GET', path: 'users/:ids', needs: 'edit', by: 'gateway' },
  { name: 'authId', method: 'GET', path: 'auth/id', needs: 'edit', by: 'gateway' },
  { name: 'logout', method: 'POST', path: 'auth/logout', needs: 'edit', by: 'gateway' },
  { name: 'providers', method: 'GET', path: 'auth/providers', needs: 'nothing', by: 'gateway' },
  { name: 'login', method: 'GET', path: 'auth/login/:provider', needs: 'nothing', by: 'gateway' },
  { name: 'cors', method: 'GET', path: 'check/cors', needs: 'nothing', by: 'gateway' },
  { name: 'ping', method: 'GET', path: 'ping', needs: 'nothing', by: 'gateway' },
  { name: 'project', method: 'GET', path: 'projects/:project', needs: 'edit', by: 'gateway' },
  { name: 'grants', method: 'GET', path: 'projects/:project/grants', needs: 'edit', by: 'gateway' },
  { name: 'roles', method: 'GET', path: 'projects/:project/roles', needs: 'edit', by: 'gateway' },
  {
    name: 'nothing',
    method: 'GET',
    path: 'projects/:project/user-applications',
    needs: 'edit',
    by: 'gateway',
  },
  {
    name: 'datasets',
    method: 'GET',
    path: 'projects/:project/datasets',
    needs: 'edit',
    by: 'gateway',
  },
  {
    name: 'acl',
    method: 'GET',
    path: 'projects/:project/datasets/:dataset/acl',
    needs: 'edit',
    by: 'gateway',
  },
  { name: 'nothing', method: 'GET', path: 'features', needs: 'edit', by: 'gateway' },
  { name: 'nothing', method: 'GET', path: 'access/requests/me', needs: 'edit', by: 'gateway' },
  { name: 'help', method: 'GET', path: 'help', needs: 'edit', by: 'gateway' },
  { name: 'journey', method: 'GET', path: 'journey/:what', needs: 'edit', by: 'gateway' },
  {
    name: 'telemetry',
    method: 'GET',
    path: 'intake/telemetry-status',
    needs: 'edit',
    by: 'gateway',
  },
  { name: 'intake', method: 'POST', path: 'intake/batch', needs: 'edit', by: 'gateway' },
] as const satisfies readonly LakeEndpoint[]

type Named<By extends LakeEndpoint['by']> = Extract<
  (typeof lakeOperations)[number],
  { by: By }
>['name']
export type LakeOperation = Named<'lake'>
export type GatewayOperation = Named<'gateway'>

export interface MatchedOperation {
  readonly operation: (typeof lakeOperations)[number]
  /** `2025-02-19`, `1`, `X`. */
  readonly version: string
  readonly params: Readonly<Record<string, string>>
}

/** The operation an address means, with what its path says; null when there is none. */
export const matchOperation = (method: string, pathname: string): MatchedOperation | null => {
  const [, version = '', rest = ''] = /^\/v([^/]+)\/(.+)$/.exec(pathname) ?? []
  if (!/^(\d[\d-]*|X)$/.test(version)) return null
  const segments = rest.split('/')
  for (const operation of lakeOperations) {
    const params = operation.method === method ? read(operation.path.split('/'), segments) : null
    if (params) return { operation, version, params }
  }
  return null
}

const read = (
  template: readonly string[],
  segments: readonly string[],
): Record<string, string> | null => {
  if (template.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of template.entries()) {
    const segment = decodeSegment(segments[at] ?? '')
    if (part.startsWith(':') && segment) params[part.slice(1)] = segment
    else if (part !== segment) return null
  }
  return params
}
const decodeSegment = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}
