import { actorFromCookie } from '../edge/access/session'
import { connect } from '../edge/db/connection'
import type { Environment } from '../edge/environment'
import { uuidv7 } from '../edge/identifiers'
import { log } from '../edge/log'
import { isCommon, keep, keyOf, recall } from './cache'
import { hardened, shielding } from './shield'
import { translated } from './translated'

type Render = (request: Request) => Promise<Response> | Response

const signedIn = async (request: Request, environment: Environment): Promise<boolean> => {
  const cookies = request.headers.get('cookie') ?? ''
  if (!cookies.includes('careplus_')) return false
  const actor = actorFromCookie(environment, connect(environment.DB), cookies)
  return Boolean(await actor.catch(() => null))
}

/** A page, shielded: the landing hands a signed-in visitor on to the app; public pages come from the cache. */
export const page = async (
  request: Request,
  environment: Environment,
  context: { waitUntil(work: Promise<unknown>): void },
  render: Render,
): Promise<Response> => {
  const id = uuidv7()
  const key = isCommon(request) ? keyOf(request, environment) : null
  const kept = key && (await recall(key, id))
  if (kept) return kept
  if (new URL(request.url).pathname === '/' && (await signedIn(request, environment)))
    return hardened(
      new Response(null, {
        status: 303,
        headers: { location: '/app', 'cache-control': 'no-store' },
      }),
      id,
    )
  const headers = new Headers(request.headers)
  headers.set('x-request-id', id)
  const response = await Promise.resolve(render(new Request(request, { headers }))).catch(
    (error: unknown) => {
      log.fault('page', error, environment)
      return new Response("Something isn't working", { status: 500 })
    },
  )
  const out = await shielding(await translated(response, request), id, environment)
  if (key) context.waitUntil(keep(key, out.clone()))
  return out
}
