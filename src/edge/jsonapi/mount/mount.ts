import type { Hono, Next } from 'hono'
import { requestId } from 'hono/request-id'
import { secureHeaders } from 'hono/secure-headers'
import { callerAddress } from '#edge/access/caller-address'
import { contentOnlyOperations, isContentOnly } from '#edge/access/content-grants'
import { languageCookieName, readCookie } from '#edge/access/cookies'
import { assertNotImpersonating } from '#edge/access/impersonation'
import { networkOf } from '#edge/access/network'
import { defaultLimit } from '#edge/access/rate-limits'
import type { RequestContext } from '#edge/access/request-context'
import { actorFor } from '#edge/access/sessions/session'
import { auditDenied } from '#edge/events/audit'
import { countServerError } from '#edge/events/health/server-errors'
import { snakeCase } from '#edge/platform/case'
import { connect, isConstraintError } from '#edge/platform/db/connection'
import { environmentOf } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { log } from '#edge/platform/log'
import {
  errorsDocument,
  forbidden,
  Problem,
  revoked,
  unauthenticated,
  unknownAddress,
} from '#edge/platform/problem'
import { refreshClinicZone } from '#edge/platform/settings/clinic-zone-setting'
import { now } from '#edge/platform/time'
import type { HonoContext, HonoEnv, Operation } from '../operation'
import { assertAddresses } from '../parents'
import { respond } from '../read/read-handlers'
import { locateError } from '../request/error-source'
import { assertAcceptable, mediaType } from '../request/media-type'

/** Fixed segments come before parameters, so `/patients/enrollments` is never an id. */
const literalFirst = (a: Operation, b: Operation): number => {
  const key = ({ path }: Operation) =>
    path.replace(/:[a-z_]+\{/g, '~').replace(/:[a-z_]+/g, '\uffff')
  return key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0
}

/** As the user chose on a page, else as their browser asks. */
const languageOf = (c: HonoContext): string =>
  readCookie(c.req.header('cookie') ?? '', languageCookieName)?.match(/^[a-z]{2}$/)?.[0] ??
  c.req.header('accept-language')?.slice(0, 2) ??
  'en'

const createContext = async (c: HonoContext, op: Operation): Promise<RequestContext> => {
  const env = environmentOf(c.env)
  const db = connect(c.env.DB)
  const caller = await actorFor(env, db, c.req.header('authorization'))
  // Health is told also where the database does not answer; anything else then fails by a query of its own.
  await refreshClinicZone(db).catch(() => undefined)
  return {
    env,
    db,
    caller,
    get actor() {
      if (!caller) throw unauthenticated()
      return caller
    },
    requestId: c.var.requestId,
    route: `${op.method} ${op.path}`,
    now: new Date(now()).toISOString(),
    language: languageOf(c),
    userAgent: c.req.header('user-agent')?.slice(0, 200) ?? '',
    address: networkOf(await callerAddress(c.req.raw, env)),
    get hostname() {
      return new URL(c.req.url).hostname
    },
    param: (name) => c.req.param(name) ?? '',
    header: (name) => c.req.header(name),
    waitUntil: (work) =>
      c.executionCtx.waitUntil(work.catch((error) => log.error('later', error, env))),
  }
}

const assertAccess = (op: Operation, { caller }: RequestContext): void => {
  if (op.access === 'public') return
  if (!caller) throw unauthenticated()
  if (isContentOnly(caller.grants) && !contentOnlyOperations.has(op.name)) throw forbidden()
  if (op.access !== 'authenticated' && !op.access.includes(caller.role)) throw forbidden()
}

/** One operation: identity, admission, the work. What is thrown is answered once, by `answerError`. */
const serve =
  (op: Operation) =>
  async (c: HonoContext): Promise<Response> => {
    c.set('operation', op)
    assertAcceptable(c.req.header('accept'), op)
    const ctx = await createContext(c, op)
    c.set('request', ctx)
    const limits = await defaultLimit(ctx)
    assertNotImpersonating(op, ctx.caller)
    assertAccess(op, ctx)
    const response = await op.handle(c, ctx)
    for (const [name, value] of Object.entries<string>(limits)) response.headers.set(name, value)
    return response
  }

const answerError = async (thrown: Error, c: HonoContext): Promise<Response> => {
  const error = isConstraintError(thrown, 'session_ended') ? revoked() : thrown
  const { status, errors, headers } = errorsDocument(error, snakeCase)
  const { operation: op, request: ctx, document } = c.var
  if (status === 500) log.error(routeOf(c), error, environmentOf(c.env))
  if (status >= 500) await countServerError(connect(c.env.DB), routeOf(c), now())
  if (op && ctx?.caller && (status === 403 || status === 404)) await auditDenied(ctx, op, status)
  return respond({ errors: errors.map((each) => locateError(each, document)) }, status, headers)
}

const routeOf = ({ var: { operation: op }, req }: HonoContext): string =>
  op ? `${op.method} ${op.path}` : `${req.method} (none)`

/** What every answer carries, and the line it leaves in the log. */
const finishResponse = async (c: HonoContext, next: Next): Promise<void> => {
  const started = performance.now()
  await next()
  const { request: ctx, requestId: id } = c.var
  const { headers } = c.res
  headers.set('x-request-id', id)
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  headers.append('vary', 'accept, authorization')
  const accept = c.req.header('accept') ?? ''
  if (
    headers.get('content-type') === mediaType &&
    accept.includes('application/json') &&
    !accept.includes(mediaType)
  )
    headers.set('content-type', 'application/json')
  const spent = ctx?.db.cost
  if (ctx?.env.local && spent)
    headers.set(
      'x-d1',
      `trips=${spent.roundTrips} statements=${spent.statements} read=${spent.rowsRead} written=${spent.rowsWritten}`,
    )
  log.request({
    id,
    route: routeOf(c),
    status: c.res.status,
    ms: Math.round(performance.now() - started),
    role: ctx?.caller?.role ?? 'anonymous',
    trips: spent?.roundTrips ?? 0,
    rows: spent?.rowsRead ?? 0,
  })
}

const matchesPath = (op: Operation, path: string): boolean => {
  const wanted = op.path.split('/')
  const have = path.split('/')
  return (
    wanted.length === have.length &&
    wanted.every((part, at) => (part.startsWith(':') ? have[at] !== '' : part === have[at]))
  )
}

export const mount = (app: Hono<HonoEnv>, operations: readonly Operation[]): Hono<HonoEnv> => {
  for (const resource of new Set(operations.flatMap((op) => op.resource ?? [])))
    assertAddresses(resource)
  // The audit trail goes by this id: a caller's own is never taken for it.
  app.use('/api/*', requestId({ headerName: '', generator: () => uuidv7() }))
  // Strict transport is the worker's to say: a laptop speaks http.
  app.use('/api/*', secureHeaders({ strictTransportSecurity: false }))
  app.use('/api/*', finishResponse)
  for (const op of [...operations].sort(literalFirst))
    app.on(op.method, `/api${op.path}`, serve(op))
  app.all('/api/*', (c) => {
    const path = new URL(c.req.url).pathname.slice('/api'.length)
    const others = operations.filter((op) => matchesPath(op, path))
    if (others.length === 0) throw unknownAddress()
    throw new Problem(405, 'method_not_allowed', `${c.req.method} is not answered here`, {
      headers: { allow: [...new Set(others.map(({ method }) => method))].join(', ') },
    })
  })
  app.onError(answerError)
  return app
}
