import type { Environment } from '../../edge/environment'
import type { Visit } from '../request/context'

interface Kept {
  readonly body: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Milliseconds since the epoch. */
  readonly until: number
}

// The types of browsers and of Workers disagree about what `caches` is.
const { default: shared } = caches as unknown as { default: Cache }
const near = new Map<string, Kept>()
const most = 200
/** Seconds a page is kept: what it says may depend on the hour (a notice, the logo of June). */
const life = 300
/** Seconds that the last good copy of a page is kept, for when there is no other. */
const longLife = 2_592_000

/** What a public page says of itself; a browser asks each time, for a sign-in changes what `/` is. */
export const publicly = `public, max-age=0, s-maxage=${life}`
/** Whether an answer says that it is the same for all. */
export const isForAll = ({ headers }: Response): boolean =>
  headers.get('cache-control')?.startsWith('public') ?? false

/** Whether an answer to this request may be everybody's: nobody is signed in, and nothing is asked. */
export const isCommon = (request: Request, { wanted, isKnown, drafts, version }: Visit): boolean =>
  wanted.isPublic &&
  isKnown &&
  !drafts &&
  version !== null &&
  request.method === 'GET' &&
  wanted.url.search === '' &&
  !wanted.cookies.includes('careplus_')

const placeOf = ({ wanted, brand }: Visit): string =>
  `${brand.id}/${encodeURIComponent(brand.origin)}/${wanted.native ? 1 : 0}/${wanted.language}${wanted.path}`

/**
 * Public pages are kept by build, version of the content, brand, native mode, language and path: a new build
 * or a publish never meets an old page.
 */
export const keyOf = (visit: Visit, { VERSION }: Environment): string =>
  `https://pages.invalid/${VERSION}/${visit.version}/${placeOf(visit)}`
/** The same page whatever the content's version and the build. */
const goodKeyOf = (visit: Visit): string => `https://good.invalid/${placeOf(visit)}`

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
/** Seconds a page says it may be kept: less than a whole life where something on it is about to change. */
const lifeOf = (headers: Headers): number =>
  Number(/s-maxage=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1] ?? life)

const keptOf = async (response: Response): Promise<Kept> => ({
  body: await response.text(),
  headers: [...response.headers].filter(([name]) => name !== 'set-cookie'),
  until: Date.now() + lifeOf(response.headers) * 1_000,
})

/** A page this isolate has, else one the network has, as a fresh answer with its own request id. */
export const recall = async (key: string, id: string): Promise<Response | null> => {
  const mine = near.get(key)
  if (mine && Date.now() < mine.until) return served(mine, id)
  const theirs = mine ? undefined : await shared.match(key)
  if (!theirs) return null
  return served(remember(key, await keptOf(theirs)), id)
}

/** Keeps a page that says it is public, and a copy of it for bad days. */
export const keep = async (key: string, visit: Visit, response: Response): Promise<void> => {
  if (response.status !== 200 || !isForAll(response)) return
  const kept = remember(key, await keptOf(response))
  const headers = new Headers(kept.headers as [string, string][])
  const copy = new Headers(headers)
  copy.set('cache-control', `max-age=${longLife}`)
  await Promise.all([
    shared.put(key, new Response(kept.body, { headers })),
    shared.put(goodKeyOf(visit), new Response(kept.body, { headers: copy })),
  ])
}

/** The page as it last was, for when it cannot be made now. */
export const lastGood = async (visit: Visit, id: string): Promise<Response | null> => {
  const found = await shared.match(goodKeyOf(visit))
  if (!found) return null
  const response = served(await keptOf(found), id)
  response.headers.set('cache-control', 'no-store')
  return response
}
