import type { Context, MiddlewareHandler } from 'hono'
import { callerAddress } from '#edge/access/caller-address'
import { isolateLimit } from '#edge/access/rate-limits'
import type { Operation } from '#edge/jsonapi/operation'
import { respond } from '#edge/jsonapi/read/read-handlers'
import { maxSmallBodyBytes } from '#edge/jsonapi/request/held-bodies'
import { readLimitedBody } from '#edge/jsonapi/request/read-limited-body'
import { snakeCase } from '#edge/platform/case'
import type { Environment } from '#edge/platform/environment'
import { errorsDocument, Problem } from '#edge/platform/problem'

const kb = 1024

/** A group of paths: bytes a body may have there, and posts a minute from one address. The first match counts. */
interface BodyRule {
  readonly path: RegExp
  /** Null where the handler receives it itself, once it knows the caller: large bodies are not a stranger's to send. */
  readonly maxBytes: number | null
  readonly postsPerMinute?: number
}
const rulesOf = (operations: readonly BodyOperation[]): readonly BodyRule[] => [
  { path: /^\/api\/content_webhooks$/, maxBytes: 256 * kb, postsPerMinute: 600 },
  { path: largeBodyPaths(operations), maxBytes: null },
  { path: /^\/api\//, maxBytes: maxSmallBodyBytes },
  { path: /^\/lake\//, maxBytes: null },
  { path: /^\/dev\/content$/, maxBytes: null },
  { path: /^\//, maxBytes: 16 * kb, postsPerMinute: 60 },
]

type BodyOperation = Pick<Operation, 'path' | 'contract'>

/** Where an operation says that it takes more than the rest of the API. */
const largeBodyPaths = (operations: readonly BodyOperation[]): RegExp => {
  const paths = operations
    .filter(({ contract }) => (contract?.maxBodyBytes ?? 0) > maxSmallBodyBytes)
    .map(({ path }) => path.replace(/:\w+/g, '[^/]+'))
  return paths.length ? new RegExp(`^/api(?:${[...new Set(paths)].join('|')})$`) : /^$/
}

/**
 * Small bodies have arrived, signed or not, before their requests take a place in load shedding, and no connection is
 * left with half of one.
 */
export const receiveBodies = (
  environment: Environment,
  operations: readonly BodyOperation[],
): MiddlewareHandler => {
  const rules = rulesOf(operations)
  return async (c, next) => {
    const sent = c.req.raw
    if (!sent.body) return next()
    const rule = rules.find(({ path }) => path.test(c.req.path))
    const refused = await refusalOf(c, rule, environment)
    if (refused) c.res = refused
    else await next()
    await discardRest(sent)
  }
}

const refusalOf = async (
  c: Context,
  rule: BodyRule | undefined,
  environment: Environment,
): Promise<Response | null> => {
  try {
    if (rule?.postsPerMinute) await countPost(c, rule.path, rule.postsPerMinute, environment)
    // A read has no body: it is left unread.
    if (!rule?.maxBytes || ['GET', 'HEAD'].includes(c.req.method)) return null
    const { maxBytes } = rule
    const tooLarge = () =>
      new Problem(413, 'too_large', `A request here has at most ${maxBytes / kb} KB`)
    const body = await readLimitedBody(c.req.raw, maxBytes, tooLarge)
    c.req.raw = new Request(c.req.raw, { body })
    return null
  } catch (error) {
    return respondWith(error)
  }
}

const respondWith = (error: unknown): Response => {
  const { status, errors, headers } = errorsDocument(error, snakeCase)
  return respond({ errors }, status, { ...headers, 'cache-control': 'no-store' })
}

const countPost = async (c: Context, path: RegExp, requests: number, environment: Environment) => {
  const address = await callerAddress(c.req.raw, environment)
  isolateLimit(`${path.source} ${address}`, requests)
}

/** Bytes and milliseconds spent on a body that its handler did not read. */
const maxDiscardedBytes = 1024 * kb
const maxDiscardMs = 2_000

// An unread body ends the connection it came on, and the next request with it.
const discardRest = async ({ body, bodyUsed }: Request): Promise<void> => {
  if (!body || bodyUsed || body.locked) return
  const reader = body.getReader()
  const clock = setTimeout(() => reader.cancel().catch(() => {}), maxDiscardMs)
  try {
    for (let size = 0; size <= maxDiscardedBytes; ) {
      const { done, value } = await reader.read()
      if (done) return
      size += value.byteLength
    }
    await reader.cancel()
  } catch {
    // The caller went away, or took too long.
  } finally {
    clearTimeout(clock)
  }
}
