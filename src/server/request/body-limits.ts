import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { callerAddress } from '#edge/access/caller-address'
import { isolateLimit } from '#edge/access/rate-limits'
import type { Operation } from '#edge/jsonapi/operation'
import { respond } from '#edge/jsonapi/read/read-handlers'
import { snakeCase } from '#edge/platform/case'
import type { Environment } from '#edge/platform/environment'
import { errorsDocument, Problem } from '#edge/platform/problem'

const kb = 1024

/** A group of paths: bytes a body may have there, and posts a minute from one address. The first match counts. */
interface BodyRule {
  readonly path: RegExp
  /** Null where the handler bounds it itself, after it knows the caller: it would be held twice here. */
  readonly maxBytes: number | null
  readonly postsPerMinute?: number
  /** Bodies an isolate holds at once: further ones are asked to come again. */
  readonly maxConcurrent?: number
  /** Read at once: a page hands its request on, and may not read it. */
  readonly isReadAtOnce?: boolean
}
const maxApiBytes = 256 * kb
const rulesOf = (operations: readonly BodyOperation[]): readonly BodyRule[] => [
  { path: /^\/api\/content_webhooks$/, maxBytes: 256 * kb, postsPerMinute: 600 },
  // A photo of 10 MB is held as JSON, base64, bytes and ciphertext, in an isolate of 128 MB.
  { path: largeBodyPaths(operations), maxBytes: null, maxConcurrent: 2 },
  { path: /^\/api\//, maxBytes: maxApiBytes },
  { path: /^\/lake\//, maxBytes: null },
  { path: /^\/dev\/content$/, maxBytes: null },
  { path: /^\//, maxBytes: 16 * kb, postsPerMinute: 60, isReadAtOnce: true },
]

type BodyOperation = Pick<Operation, 'path' | 'contract'>

/** Where an operation says that it takes more than the rest of the API. */
const largeBodyPaths = (operations: readonly BodyOperation[]): RegExp => {
  const paths = operations
    .filter(({ contract }) => (contract?.maxBodyBytes ?? 0) > maxApiBytes)
    .map(({ path }) => path.replace(/:\w+/g, '[^/]+'))
  return paths.length ? new RegExp(`^/api(?:${[...new Set(paths)].join('|')})$`) : /^$/
}

/** Bodies are bounded before they are read, signed or not, and no connection is left with half of one. */
export const boundBodies = (
  environment: Environment,
  operations: readonly BodyOperation[],
): MiddlewareHandler => {
  const rules = rulesOf(operations)
  return async (c, next) => {
    if (!c.req.raw.body) return next()
    const rule = rules.find(({ path }) => path.test(c.req.path))
    const refused = await refusalOf(c, rule, environment)
    if (refused) c.res = refused
    else if (isFull(rule)) c.res = respondWith(overloaded())
    else await countConcurrent(rule, next)
    await discardRest(c.req.raw)
  }
}

const concurrent = new Map<BodyRule, number>()
const runningOf = (rule: BodyRule) => concurrent.get(rule) ?? 0
const isFull = (rule: BodyRule | undefined): boolean =>
  rule?.maxConcurrent !== undefined && runningOf(rule) >= rule.maxConcurrent
const overloaded = () =>
  new Problem(503, 'overloaded', 'The clinic is very busy right now. Try again in a moment.', {
    headers: { 'retry-after': '2' },
  })

const countConcurrent = async (rule: BodyRule | undefined, next: () => Promise<void>) => {
  if (!rule?.maxConcurrent) return next()
  concurrent.set(rule, runningOf(rule) + 1)
  try {
    await next()
  } finally {
    concurrent.set(rule, runningOf(rule) - 1)
  }
}

const refusalOf = async (
  c: Context,
  rule: BodyRule | undefined,
  environment: Environment,
): Promise<Response | null> => {
  try {
    if (rule?.postsPerMinute) await countPost(c, rule.path, rule.postsPerMinute, environment)
    if (!rule?.maxBytes) return null
    const { maxBytes } = rule
    const refuse = () => {
      throw new Problem(413, 'too_large', `A request here has at most ${maxBytes / kb} KB`)
    }
    await bodyLimit({ maxSize: maxBytes, onError: refuse })(c, async () => {})
    if (rule.isReadAtOnce)
      c.req.raw = new Request(c.req.raw, { body: await c.req.raw.arrayBuffer() })
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
