import type { Hono } from 'hono'
import { callerAddress } from '../access/caller-address'
import { networkOf } from '../access/network'
import { defaultLimit } from '../access/rate-limits'
import type { RequestContext } from '../access/request-context'
import { actorFor } from '../access/session'
import { auditDenied } from '../events/audit'
import { snakeCase } from '../platform/case'
import { connect } from '../platform/db/connection'
import { environmentOf } from '../platform/environment'
import { uuidv7 } from '../platform/ids'
import { log } from '../platform/log'
import { errorsDocument, forbidden, Problem, unauthenticated } from '../platform/problem'
import { now } from '../platform/time'
import type { HonoContext, HonoEnv, Operation } from './operation'
import { mediaType, respond } from './read-handlers'

/** Fixed segments come before parameters, so `/patients/enrollments` is never somebody's id. */
const literalFirst = (a: Operation, b: Operation): number => {
  const key = ({ path }: Operation) =>
    path.replace(/:[a-z_]+\{/g, '~').replace(/:[a-z_]+/g, '\uffff')
  return key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0
}

const createContext = async (c: HonoContext, op: Operation): Promise<RequestContext> => {
  const env = environmentOf(c.env)
  const db = connect(c.env.DB)
  const caller = await actorFor(env, db, c.req.header('authorization'))
  const inbound = c.req.header('x-request-id')
  return {
    env,
    db,
    caller,
    get actor() {
      if (!caller) throw unauthenticated()
      return caller
    },
    requestId: inbound && /^[0-9a-f-]{36}$/.test(inbound) ? inbound : uuidv7(),
    route: `${op.method} ${op.path}`,
    now: new Date(now()).toISOString(),
    language: c.req.header('accept-language')?.slice(0, 2) ?? 'en',
    userAgent: c.req.header('user-agent')?.slice(0, 200) ?? '',
    address: networkOf(await callerAddress(c.req.raw, env)),
    param: (name) => c.req.param(name) ?? '',
    header: (name) => c.req.header(name),
    waitUntil: (work) =>
      c.executionCtx.waitUntil(work.catch((error) => log.error('later', error, env))),
  }
}

const assertAccess = (op: Operation, { caller }: RequestContext): void => {
  if (op.access === 'public') return
  if (!caller) throw unauthenticated()
  if (op.access !== 'authenticated' && !op.access.includes(caller.role)) throw forbidden()
}

const assertAcceptable = (c: HonoContext): void => {
  const accept = c.req.header('accept')
  if (
    !accept ||
    /\*\/\*|application\/(\*|json|vnd\.api\+json)|text\/(csv|calendar|html)|image\//.test(accept)
  )
    return
  throw new Problem(406, 'not_acceptable', `This API answers ${mediaType}`)
}

/** One operation, from raw request to response: identity, admission, the work, and words for whatever went wrong. */
const serve =
  (op: Operation) =>
  async (c: HonoContext): Promise<Response> => {
    const started = performance.now()
    let ctx: RequestContext | undefined
    let response: Response
    try {
      assertAcceptable(c)
      ctx = await createContext(c, op)
      const limits = defaultLimit(ctx)
      assertAccess(op, ctx)
      response = await op.handle(c, ctx)
      for (const [name, value] of Object.entries<string>(limits)) response.headers.set(name, value)
    } catch (error) {
      const { status, errors, headers } = errorsDocument(error, snakeCase)
      if (status === 500) log.error(`${op.method} ${op.path}`, error, environmentOf(c.env))
      if (ctx?.caller && (status === 403 || status === 404)) await auditDenied(ctx, op, status)
      response = respond({ errors }, status, headers)
    }
    return finishResponse(c, op, ctx, response, started)
  }

const finishResponse = async (
  c: HonoContext,
  op: Operation,
  ctx: RequestContext | undefined,
  response: Response,
  started: number,
): Promise<Response> => {
  const { headers } = response
  headers.set('x-request-id', ctx?.requestId ?? uuidv7())
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  headers.set('x-content-type-options', 'nosniff')
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
    id: ctx?.requestId ?? '',
    route: `${op.method} ${op.path}`,
    status: response.status,
    ms: Math.round(performance.now() - started),
    role: ctx?.caller?.role ?? 'anonymous',
    trips: spent?.roundTrips ?? 0,
    rows: spent?.rowsRead ?? 0,
  })
  return response
}

const matchesPath = (op: Operation, path: string): boolean => {
  const wanted = op.path.split('/')
  const have = path.split('/')
  return (
    wanted.length === have.length &&
    wanted.every((part, at) => part.startsWith(':') || part === have[at])
  )
}

export const mount = (app: Hono<HonoEnv>, operations: readonly Operation[]): Hono<HonoEnv> => {
  for (const op of [...operations].sort(literalFirst))
    app.on(op.method, `/api${op.path}`, serve(op))
  app.all('/api/*', (c) => {
    const path = new URL(c.req.url).pathname.slice('/api'.length)
    const others = operations.filter((op) => matchesPath(op, path))
    const problem = others.length
      ? new Problem(405, 'method_not_allowed', `${c.req.method} is not answered here`, {
          headers: { allow: [...new Set(others.map(({ method }) => method))].join(', ') },
        })
      : new Problem(404, 'not_found', 'There is nothing here')
    const { status, errors, headers } = errorsDocument(problem, snakeCase)
    return respond({ errors }, status, {
      ...headers,
      'x-request-id': uuidv7(),
      'cache-control': 'no-store',
    })
  })
  return app
}
