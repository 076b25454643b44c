import type { Environment } from '../edge/environment'

interface Kept {
  readonly body: string
  readonly headers: readonly (readonly [name: string, value: string])[]
}

// The types of browsers and of Workers disagree about what `caches` is.
const { default: shared } = caches as unknown as { default: Cache }
const near = new Map<string, Kept>()
const most = 200

/** Whether an answer to this request may be everybody's: nobody is signed in, and nothing is asked. */
export const isCommon = (request: Request): boolean =>
  request.method === 'GET' &&
  new URL(request.url).search === '' &&
  !/careplus_/.test(request.headers.get('cookie') ?? '')

/** Public pages are kept by version, host, native mode and path; a new build never meets an old page. */
export const keyOf = (request: Request, environment: Environment): string => {
  const { hostname, pathname } = new URL(request.url)
  const native = /(^|; )native=1/.test(request.headers.get('cookie') ?? '') ? '1' : '0'
  return `https://pages.invalid/${environment.VERSION}/${hostname}/${native}${pathname}`
}

const served = ({ body, headers }: Kept, id: string): Response => {
  const response = new Response(body, { headers: headers as [string, string][] })
  response.headers.set('x-request-id', id)
  return response
}
const remember = (key: string, kept: Kept): Kept => {
  if (near.size >= most) near.clear()
  near.set(key, kept)
  return kept
}

/** A page this isolate has, else one the network has, as a fresh answer with its own request id. */
export const recall = async (key: string, id: string): Promise<Response | null> => {
  const mine = near.get(key)
  if (mine) return served(mine, id)
  const theirs = await shared.match(key)
  if (!theirs) return null
  return served(remember(key, { body: await theirs.text(), headers: [...theirs.headers] }), id)
}

/** Keeps a page that says it is public. */
export const keep = async (key: string, response: Response): Promise<void> => {
  if (response.status !== 200 || !/public/.test(response.headers.get('cache-control') ?? '')) return
  const copy = response.clone()
  remember(key, { body: await response.clone().text(), headers: [...response.headers] })
  await shared.put(key, copy)
}
