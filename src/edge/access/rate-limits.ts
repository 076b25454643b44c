import { sql } from 'drizzle-orm'
import { contactHash } from '../platform/crypto/hash'
import type { Statement } from '../platform/db/statement'
import { Problem } from '../platform/problem'
import { now } from '../platform/time'
import type { RequestContext } from './request-context'

export interface Limit {
  /** Allowed in every window. */
  readonly max: number
  readonly windowSeconds: number
}

const headersOf = ({ max, windowSeconds }: Limit, hits: number): Record<string, string> => ({
  'ratelimit-limit': String(max),
  'ratelimit-remaining': String(Math.max(0, max - hits)),
  'ratelimit-reset': String(windowSeconds - Math.floor((now() / 1000) % windowSeconds)),
})
/** '40 seconds', '5 minutes', '3 hours', '2 days': the largest unit that fits twice, rounded up. */
const waitText = (seconds: number): string => {
  const units = [
    [86_400, 'days'],
    [3_600, 'hours'],
    [60, 'minutes'],
  ] as const
  const [size, unit] = units.find(([length]) => seconds >= 2 * length) ?? [1, 'seconds']
  return `${Math.ceil(seconds / size)} ${unit}`
}
const tooManyRequests = (headers: Record<string, string>) =>
  new Problem(
    429,
    'too_many_requests',
    `Too many tries. Wait ${waitText(Number(headers['ratelimit-reset']))}, then try again.`,
    { headers: { ...headers, 'retry-after': headers['ratelimit-reset'] ?? '60' } },
  )

/** Refuses the request when a limit is exceeded; else the headers that tell what is left. */
export const assertWithinLimit = (limit: Limit, hits: number): Record<string, string> => {
  const headers = headersOf(limit, hits)
  if (hits > limit.max) throw tooManyRequests(headers)
  return headers
}

/** A limit for one key: an account, an address, an email. */
export interface LimitKey {
  readonly key: string
  readonly limit: Limit
}

/** The number of the window now, for rows of `rate_limits`. */
export const limitWindow = ({ windowSeconds }: Limit) => Math.floor(now() / 1000 / windowSeconds)

const countStatement = ({ key, limit }: LimitKey): Statement<{ hits: number }> =>
  sql`
    insert into rate_limits (key, window, hits) values (${key}, ${limitWindow(limit)}, 1)
    on conflict (key, window) do update set hits = hits + 1 returning hits`

/** Counts one request, to be added to a batch; the limit is not checked. */
export const recordAttempt = countStatement

/** Requests counted in the window so far. */
export const attemptsOf = async (
  { db }: RequestContext,
  { key, limit }: LimitKey,
): Promise<number> =>
  (
    await db.first(
      sql<{
        hits: number
      }>`select hits from rate_limits where key = ${key} and window = ${limitWindow(limit)}`,
    )
  )?.hits ?? 0

/**
 * Counts one request for each key in the database, so that every isolate counts together; for what is worth
 * forcing. Answers with the headers of the first.
 */
export const countAttempts = async (
  ctx: RequestContext,
  limitKeys: readonly LimitKey[],
): Promise<Record<string, string>> => {
  const counted = await ctx.db.batch(limitKeys.map(countStatement))
  const [headers = {}] = limitKeys.map(({ limit }, at) =>
    assertWithinLimit(limit, counted[at]?.rows[0]?.hits ?? 1),
  )
  return headers
}

export const countAttempt = (ctx: RequestContext, key: string, limit: Limit) =>
  countAttempts(ctx, [{ key, limit }])

/** Takes one request for each key back: what succeeded does not count. */
export const refundAttempts = (limitKeys: readonly LimitKey[]): Statement[] =>
  limitKeys.map(
    ({ key, limit }) =>
      sql`
      update rate_limits set hits = max(0, hits - 1)
      where key = ${key} and window = ${limitWindow(limit)}`,
  )

/** A limit by the caller's address, which is hashed before it is stored. */
export const addressLimit = async (
  ctx: RequestContext,
  name: string,
  limit: Limit,
): Promise<LimitKey> => ({
  key: `${name}:${await contactHash(ctx.env, `address:${ctx.address}`)}`,
  limit,
})

const counts = new Map<string, number>()
let countedWindow = 0
/** Counts from zero again, as a new isolate does. */
export const forgetIsolateLimits = (): void => counts.clear()

/** A cheap limit a minute for what costs this isolate alone, as it alone counts. */
export const isolateLimit = (key: string, max: number): Record<string, string> => {
  const limit: Limit = { max, windowSeconds: 60 }
  const window = limitWindow(limit)
  if (window !== countedWindow) {
    counts.clear()
    countedWindow = window
  }
  const hits = (counts.get(key) ?? 0) + 1
  counts.set(key, hits)
  return assertWithinLimit(limit, hits)
}

/** The limit of all requests of an account or address: counted in this isolate, and over all isolates by the platform binding. */
export const defaultLimit = async (ctx: RequestContext): Promise<Record<string, string>> => {
  const { caller, address, env } = ctx
  const headers = isolateLimit(caller?.id ?? address, env.REQUESTS_PER_MINUTE)
  if (!env.REQUEST_LIMIT) return headers
  const key = caller?.id ?? (await contactHash(env, `address:${address}`))
  // Requests pass while the counter does not answer.
  const { success } = await env.REQUEST_LIMIT.limit({ key }).catch(() => ({ success: true }))
  if (!success) throw tooManyRequests({ 'ratelimit-reset': '60' })
  return headers
}
