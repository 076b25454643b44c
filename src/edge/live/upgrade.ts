import { actorFromCookie } from '../access/session'
import { drainOutbox } from '../events/request-drain'
import { respond } from '../jsonapi/read-handlers'
import { snakeCase } from '../platform/case'
import { connect } from '../platform/db/connection'
import type { Environment } from '../platform/environment'
import { log } from '../platform/log'
import {
  errorsDocument,
  forbidden,
  notFound,
  Problem,
  revoked,
  unauthenticated,
} from '../platform/problem'
import { identityHeaders } from './connection-identity'
import { recordChannelDenial } from './denied-event'
import { canSubscribe, validSessions } from './session-check'

/** `GET /live/user-channel/{name}`: a socket on one's own channel, or on the staff board for schedulers. */
export const upgradeToSocket = async (
  request: Request,
  env: Environment,
  context: Pick<ExecutionContext, 'waitUntil'>,
): Promise<Response> => {
  try {
    return await openSocket(request, env, context)
  } catch (error) {
    const { status, errors, headers } = errorsDocument(error, snakeCase)
    if (status === 500) log.error('GET /live/user-channel/:name', error, env)
    return respond({ errors }, status, { ...headers, 'cache-control': 'no-store' })
  }
}

const openSocket = async (
  request: Request,
  env: Environment,
  context: Pick<ExecutionContext, 'waitUntil'>,
): Promise<Response> => {
  const url = new URL(request.url)
  const name = /^\/live\/user-channel\/([0-9a-z-]{1,64})$/.exec(url.pathname)?.[1]
  if (!name) throw notFound()
  if (request.headers.get('upgrade')?.toLowerCase() !== 'websocket')
    throw new Problem(426, 'upgrade_required', 'This address speaks WebSocket', {
      headers: { upgrade: 'websocket' },
    })
  if (!isSameOrigin(request, url)) throw forbidden()
  const db = connect(env.DB)
  const actor = await actorFromCookie(env, db, request.headers.get('cookie') ?? '')
  if (!actor) throw unauthenticated()
  const holder = { userId: actor.id, role: actor.role, sessionId: actor.sessionId }
  if (!canSubscribe(actor, name)) {
    await db.batch(recordChannelDenial(holder, name))
    context.waitUntil(drainOutbox(env).catch((error) => log.error('later', error, env)))
    throw forbidden()
  }
  // What an isolate remembers of a session may be half a minute old; a socket stays open for hours.
  if ((await validSessions(db, [holder], name)).size === 0) throw revoked()
  const inner = new URL(`/live/user-channel/${name}`, url)
  const since = url.searchParams.get('since')
  if (since && /^\d{1,15}$/.test(since)) inner.searchParams.set('since', since)
  const socket = new Request(inner, { headers: identityHeaders(holder) })
  return env.USER_CHANNEL.get(env.USER_CHANNEL.idFromName(name)).fetch(socket)
}

// The browser sends the cookie with any page's socket; only the Origin says whose page it is.
const isSameOrigin = (request: Request, { host }: URL): boolean => {
  const origin = request.headers.get('origin')
  return origin !== null && URL.canParse(origin) && new URL(origin).host === host
}
