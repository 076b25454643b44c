/** `nothing`: open to the street, and tells nothing. `edit`: a member of staff with a content grant. */
export type Needs = 'nothing' | 'edit'
export interface Operation {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT'
  /** After `/lake/v{date}`; `:name` is one segment. */
  readonly path: string
  readonly needs: Needs
  /** Who answers: the object with the documents, or the door before it. */
  readonly by: 'lake' | 'door'
}

/** Everything that is answered under `/lake/v{date}`; whatever is not here is not there. */
export const operations = [
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
    by: 'door',
  },
  { name: 'uploadFile', method: 'POST', path: 'assets/files/:dataset', needs: 'edit', by: 'door' },
  { name: 'me', method: 'GET', path: 'users/me', needs: 'edit', by: 'door' },
  { name: 'users', method: 'GET', path: 'users/:ids', needs: 'edit', by: 'door' },
  { name: 'authId', method: 'GET', path: 'auth/id', needs: 'edit', by: 'door' },
  { name: 'logout', method: 'POST', path: 'auth/logout', needs: 'edit', by: 'door' },
  { name: 'providers', method: 'GET', path: 'auth/providers', needs: 'nothing', by: 'door' },
  { name: 'login', method: 'GET', path: 'auth/login/:provider', needs: 'nothing', by: 'door' },
  { name: 'cors', method: 'GET', path: 'check/cors', needs: 'nothing', by: 'door' },
  { name: 'ping', method: 'GET', path: 'ping', needs: 'nothing', by: 'door' },
  { name: 'project', method: 'GET', path: 'projects/:project', needs: 'edit', by: 'door' },
  { name: 'grants', method: 'GET', path: 'projects/:project/grants', needs: 'edit', by: 'door' },
  { name: 'roles', method: 'GET', path: 'projects/:project/roles', needs: 'edit', by: 'door' },
  {
    name: 'nothing',
    method: 'GET',
    path: 'projects/:project/user-applications',
    needs: 'edit',
    by: 'door',
  },
  {
    name: 'datasets',
    method: 'GET',
    path: 'projects/:project/datasets',
    needs: 'edit',
    by: 'door',
  },
  {
    name: 'acl',
    method: 'GET',
    path: 'projects/:project/datasets/:dataset/acl',
    needs: 'edit',
    by: 'door',
  },
  { name: 'nothing', method: 'GET', path: 'features', needs: 'edit', by: 'door' },
  { name: 'help', method: 'GET', path: 'help', needs: 'edit', by: 'door' },
  { name: 'journey', method: 'GET', path: 'journey/:what', needs: 'edit', by: 'door' },
  { name: 'telemetry', method: 'GET', path: 'intake/telemetry-status', needs: 'edit', by: 'door' },
  { name: 'intake', method: 'POST', path: 'intake/batch', needs: 'edit', by: 'door' },
] as const satisfies readonly Operation[]

type Named<By extends Operation['by']> = Extract<(typeof operations)[number], { by: By }>['name']
export type LakeOperation = Named<'lake'>
export type DoorOperation = Named<'door'>

export interface Found {
  readonly operation: (typeof operations)[number]
  /** `2025-02-19`, `1`, `X`. */
  readonly version: string
  readonly params: Readonly<Record<string, string>>
}

/** The operation an address means, with what its path says; null when there is none. */
export const operationAt = (method: string, pathname: string): Found | null => {
  const [, version = '', rest = ''] = /^\/v([^/]+)\/(.+)$/.exec(pathname) ?? []
  if (!/^(\d[\d-]*|X)$/.test(version)) return null
  const segments = rest.split('/')
  for (const operation of operations) {
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
    const segment = decoded(segments[at] ?? '')
    if (part.startsWith(':') && segment) params[part.slice(1)] = segment
    else if (part !== segment) return null
  }
  return params
}
const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}
