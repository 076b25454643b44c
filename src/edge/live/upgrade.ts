import { actorFromCookie } from '../access/sessions/session'
import { drainOutbox } from '../events/request-drain'
import { respond } from '../jsonapi/read/read-handlers'
import { snakeCase } from '../platform/case'
import { connect, type Db } from '../platform/db/connection'
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
import { type ConnectionIdentity, identityHeaders } from './connection-identity'
import { recordChannelDenial } from './denied-event'
import { isRoomOpen } from './room-state'
import { canSubscribe, validSessions } from './session-check'
import { ticketHolderHeaders, visitRoomOf } from './visit-rooms'

/**
 * `GET /live/user-channel/{name}`: a socket on one's own channel, or on the staff board for schedulers.
 * `GET /live/visit-room/{appointment}?ticket=…`: a socket in the room of a visit, for the holder of a ticket.
 */
export const upgradeToSocket = async (
  request: Request,
  env: Environment,
  context: Pick<ExecutionContext, 'waitUntil'>,
): Promise<Response> => {
  try {
    return await openSocket(request, env, context)
  } catch (error) {
    const { status, errors, headers } = errorsDocument(error, snakeCase)
    if (status === 500) log.error('GET /live', error, env)
    return respond({ errors }, status, { ...headers, 'cache-control': 'no-store' })
  }
}

const openSocket = async (
  request: Request,
  env: Environment,
  context: Pick<ExecutionContext, 'waitUntil'>,
): Promise<Response> => {
  const url = new URL(request.url)
  const [, kind, name] =
    /^\/live\/(user-channel|visit-room)\/([0-9a-z-]{1,64})$/.exec(url.pathname) ?? []
  if (!name) throw notFound()
  const isSocket = request.headers.get('upgrade')?.toLowerCase() === 'websocket'
  if (isSocket && !isSameOrigin(request, url)) throw forbidden()
  const db = connect(env.DB)
  const actor = await actorFromCookie(env, db, request.headers.get('cookie') ?? '')
  // What staff look through an account for is read; they are neither present in it nor speak in its name.
  if (actor?.impersonator) throw forbidden()
  const holder = actor && { userId: actor.id, role: actor.role, sessionId: actor.sessionId }
  if (kind === 'visit-room' && isSocket) return enterVisitRoom(env, db, url, name, holder)
  if (!actor || !holder) throw unauthenticated()
  if (!canSubscribe(actor, name)) {
    await db.batch(recordChannelDenial(holder, name))
    context.waitUntil(drainOutbox(env).catch((error) => log.error('later', error, env)))
    throw forbidden()
  }
  if (!isSocket)
    throw new Problem(426, 'upgrade_required', 'This address speaks WebSocket', {
      headers: { upgrade: 'websocket' },
    })
  // What an isolate remembers of a session may be some seconds old; a socket stays open for hours.
  if ((await validSessions(db, [holder], name)).size === 0) throw revoked()
  const inner = new URL(`/live/user-channel/${name}`, url)
  const since = url.searchParams.get('since')
  if (since && /^\d{1,15}$/.test(since)) inner.searchParams.set('since', since)
  const socket = new Request(inner, { headers: identityHeaders(holder) })
  return env.USER_CHANNEL.get(env.USER_CHANNEL.idFromName(name)).fetch(socket)
}

/** The ticket says who enters; a user's session must be the one it was issued to, and still valid. */
const enterVisitRoom = async (
  env: Environment,
  db: Db,
  url: URL,
  appointmentId: string,
  caller: ConnectionIdentity | null,
): Promise<Response> => {
  const ticket = url.searchParams.get('ticket') ?? ''
  // Asked before an object is woken, which keeps a database of its own for each name that anyone thinks of.
  if (!/^[0-9a-f]{48}$/.test(ticket) || !(await isRoomOpen(db, appointmentId)))
    throw caller ? forbidden() : unauthenticated()
  const holder = await visitRoomOf(env, appointmentId).redeemTicket(ticket)
  if (!holder) throw caller ? forbidden() : unauthenticated()
  const isGuest = holder.side === 'guest' && holder.sessionId === null
  if (!isGuest && !caller) throw unauthenticated()
  if (!isGuest && (holder.userId !== caller?.userId || holder.sessionId !== caller.sessionId))
    throw forbidden()
  const inner = new URL(`/live/visit-room/${appointmentId}`, url)
  const connectionId = url.searchParams.get('_pk')
  if (connectionId && /^[0-9a-zA-Z-]{1,64}$/.test(connectionId))
    inner.searchParams.set('_pk', connectionId)
  const socket = new Request(inner, { headers: ticketHolderHeaders(holder) })
  return env.VISIT_ROOM.get(env.VISIT_ROOM.idFromName(appointmentId)).fetch(socket)
}

// The browser sends the cookie with any page's socket; only the Origin says whose page it is.
const isSameOrigin = (request: Request, { host }: URL): boolean => {
  const origin = request.headers.get('origin')
  return origin !== null && URL.canParse(origin) && new URL(origin).host === host
}
