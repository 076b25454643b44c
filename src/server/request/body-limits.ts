import type { Context, MiddlewareHandler } from 'hono'
import { callerAddress } from '#edge/access/caller-address'
import { isolateLimit } from '#edge/access/rate-limits'
import { maxMessageBytes } from '#edge/events/service-messages'
import type { Operation } from '#edge/jsonapi/operation'
import { respond } from '#edge/jsonapi/read/read-handlers'
import { maxSmallBodyBytes, reportBodies } from '#edge/jsonapi/request/held-bodies'
import { receiveBody } from '#edge/jsonapi/request/read-limited-body'
import { snakeCase } from '#edge/platform/case'
import type { Environment } from '#edge/platform/environment'
import { log } from '#edge/platform/log'
import { errorsDocument, Problem } from '#edge/platform/problem'

const kb = 1024

/** A group of paths: bytes a body may have there, and posts a minute from one address. The first match counts. */
interface BodyRule {
  readonly path: RegExp
  /** Null where the handler receives it itself, once it knows the caller: large bodies are not a stranger's to send. */
  readonly maxBytes: number | null
  readonly postsPerMinute?: number
  /** Log message about a body refused as too large, for senders that are services. */
  readonly alarm?: string
}
const rulesOf = (
  { local }: Environment,
  operations: readonly BodyOperation[],
): readonly BodyRule[] => [
  { path: /^\/api\/content_webhooks$/, maxBytes: 256 * kb, postsPerMinute: 600 },
  {
    path: /^\/api\/labs\/events$/,
    maxBytes: maxMessageBytes,
    alarm: 'A report of a laboratory is larger than is read',
  },
  {
    path: /^\/api\/fax\/inbound$/,
    maxBytes: maxMessageBytes,
    alarm: 'A message about a fax is larger than is read',
  },
  { path: largeBodyPaths(operations), maxBytes: null },
  { path: /^\/api\//, maxBytes: maxSmallBodyBytes },
  { path: /^\/lake\//, maxBytes: null },
  { path: /^\/dev\/content$/, maxBytes: null },
  // The machine of `/dev/fax` sends pages.
  ...(local ? [{ path: /^\/dev\/fax\.json$/, maxBytes: maxMessageBytes }] : []),
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
  const rules = rulesOf(environment, operations)
  return async (c, next) => {
    const sent = c.req.raw
    if (!sent.body) return next()
    const rule = rules.find(({ path }) => path.test(c.req.path))
    const received = await receive(c, rule, environment)
    if (received instanceof Response) c.res = received
    else await next().finally(received)
    await discardRest(sent)
  }
}

/** Receives the body: a function that frees its memory after the request, or the refusal. */
const receive = async (
  c: Context,
  rule: BodyRule | undefined,
  environment: Environment,
): Promise<Response | (() => void)> => {
  try {
    if (rule?.postsPerMinute) await countPost(c, rule.path, rule.postsPerMinute, environment)
    // A read has no body: it is left unread.
    if (!rule?.maxBytes || ['GET', 'HEAD'].includes(c.req.method)) return () => {}
    const { maxBytes, alarm } = rule
    const tooLarge = () => {
      if (alarm) log.alarm('message_too_large', alarm, { bytes: maxBytes })
      return new Problem(413, 'too_large', `A request here has at most ${maxBytes / kb} KB`)
    }
    const isLarge = maxBytes > maxSmallBodyBytes && !isAnnouncedSmall(c.req.raw)
    const { bytes, release } = isLarge
      ? await receiveBody(c.req.raw, maxBytes, tooLarge, undefined, reportBodies)
      : await receiveBody(c.req.raw, Math.min(maxBytes, maxSmallBodyBytes), tooLarge)
    c.req.raw = new Request(c.req.raw, { body: bytes })
    if (isLarge) return release
    release()
    return () => {}
  } catch (error) {
    return respondWith(error)
  }
}

/** Whether the body is announced as small, as reports without documents are: it waits for no room. */
const isAnnouncedSmall = ({ headers }: Request): boolean =>
  Number(headers.get('content-length') ?? Number.POSITIVE_INFINITY) <= maxSmallBodyBytes

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
