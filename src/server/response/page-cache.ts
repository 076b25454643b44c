import { hasOwnCookies } from '#edge/access/cookies'
import { BoundedMap } from '#edge/platform/bounded-map'
import type { Environment } from '#edge/platform/environment'
import { workerCache } from '#server/worker-cache'
import type { PageContext } from '../request/context'

interface CachedPage {
  readonly body: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Milliseconds since the epoch. */
  readonly until: number
}

const maxMemoryPages = 200
const memoryCache = new BoundedMap<string, CachedPage>(maxMemoryPages)
/** Seconds a page is kept: what it says may depend on the hour (a notice, the logo of June). */
const ttlSeconds = 300
/** Seconds that the last good copy of a page is kept, for when there is no other. */
const staleTtlSeconds = 2_592_000

/** Cache-Control of public pages; browsers revalidate, because `/` redirects once a user signs in. */
export const publicCacheControl = `public, max-age=0, s-maxage=${ttlSeconds}`
/** Whether an answer says that it is the same for all. */
export const isCacheable = ({ headers }: Response): boolean =>
  headers.get('cache-control')?.startsWith('public') ?? false

/** Whether a response to this request may be shared: no session cookie, no query string, a known host. */
export const isCacheableRequest = (
  request: Request,
  { pageRequest, isKnownHost, drafts, version }: PageContext,
): boolean =>
  pageRequest.isPublic &&
  isKnownHost &&
  !drafts &&
  version !== null &&
  request.method === 'GET' &&
  pageRequest.url.search === '' &&
  !hasOwnCookies(pageRequest.cookies)

const variantOf = ({ pageRequest, brand }: PageContext): string =>
  `${brand.id}/${encodeURIComponent(brand.origin)}/${pageRequest.native ? 1 : 0}/${pageRequest.language}${pageRequest.path}`

/**
 * Public pages are kept by build, version of the content, brand, native mode, language and path: a new build
 * or a publish never meets an old page.
 */
export const cacheKey = (visit: PageContext, { VERSION }: Environment): string =>
  `https://pages.invalid/${VERSION}/${visit.version}/${variantOf(visit)}`
/** The stale copy's key: the same for every build and content version. */
const staleKey = (visit: PageContext): string => `https://good.invalid/${variantOf(visit)}`

const toResponse = ({ body, headers }: CachedPage, id: string): Response => {
  const response = new Response(body, { headers: headers as [string, string][] })
  response.headers.set('x-request-id', id)
  return response
}
const storeInMemory = (key: string, cached: CachedPage): CachedPage => {
  memoryCache.set(key, cached)
  return cached
}
/** Seconds a page says it may be kept: less than a whole life where something on it is about to change. */
const ttlOf = (headers: Headers): number =>
  Number(/s-maxage=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1] ?? ttlSeconds)

const toCachedPage = async (response: Response): Promise<CachedPage> => ({
  body: await response.text(),
  headers: [...response.headers].filter(([name]) => name !== 'set-cookie'),
  until: Date.now() + ttlOf(response.headers) * 1_000,
})

/** A page this isolate has, else one the network has, as a fresh answer with its own request id. */
export const lookupPage = async (key: string, id: string): Promise<Response | null> => {
  const mine = memoryCache.get(key)
  if (mine && Date.now() < mine.until) return toResponse(mine, id)
  const theirs = mine ? undefined : await workerCache.match(key)
  if (!theirs) return null
  return toResponse(storeInMemory(key, await toCachedPage(theirs)), id)
}

/** Stores a cacheable page, and a stale copy served when rendering fails, unless the page has none (RFC 5861). */
export const storePage = async (
  key: string,
  visit: PageContext,
  response: Response,
): Promise<void> => {
  if (response.status !== 200 || !isCacheable(response)) return
  const cached = storeInMemory(key, await toCachedPage(response))
  const headers = new Headers(cached.headers as [string, string][])
  const copy = new Headers(headers)
  copy.set('cache-control', `max-age=${staleTtlSeconds}`)
  await workerCache.put(key, new Response(cached.body, { headers }))
  if (!/stale-if-error=0/.test(headers.get('cache-control') ?? ''))
    await workerCache.put(staleKey(visit), new Response(cached.body, { headers: copy }))
}

/** The page as it last was, for when it cannot be made now. */
export const staleCopy = async (visit: PageContext, id: string): Promise<Response | null> => {
  const found = await workerCache.match(staleKey(visit))
  if (!found) return null
  const response = toResponse(await toCachedPage(found), id)
  response.headers.set('cache-control', 'no-store')
  return response
}
