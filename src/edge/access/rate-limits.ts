import { sql } from 'drizzle-orm'
import { contactHash } from '../platform/crypto/hash'
import { raw, type Statement } from '../platform/db/statement'
import { Problem } from '../platform/problem'
import { now } from '../platform/time'
import type { RequestContext } from './request-context'

/** `requests` in every `per` seconds. */
export interface Limit {
  readonly requests: number
  readonly windowSeconds: number
}

const headersOf = (
  { requests, windowSeconds: per }: Limit,
  hits: number,
): Record<string, string> => ({
  'ratelimit-limit': String(requests),
  'ratelimit-remaining': String(Math.max(0, requests - hits)),
  'ratelimit-reset': String(per - Math.floor((now() / 1000) % per)),
})
const tooMany = (headers: Record<string, string>) =>
  new Problem(
    429,
    'too_many_requests',
    `Too many tries. Wait ${headers['ratelimit-reset']} seconds, then try again.`,
    { headers: { ...headers, 'retry-after': headers['ratelimit-reset'] ?? '60' } },
  )

/** A door's allowance for one key: an account, an address. */
export interface LimitKey {
  readonly key: string
  readonly limit: Limit
}

const windowOf = ({ windowSeconds: per }: Limit) => Math.floor(now() / 1000 / per)

/**
 * Counts one try at each door in the database, so that every isolate counts together; for doors that are
 * worth forcing. Answers with the headers of the first.
 */
export const countAttempts = async (
  ctx: RequestContext,
  doors: readonly LimitKey[],
): Promise<Record<string, string>> => {
  const counted = await ctx.db.batch(
    doors.map(({ key, limit: allowance }) =>
      raw<{ hits: number }>(sql`
        insert into rate_limits (key, window, hits) values (${key}, ${windowOf(allowance)}, 1)
        on conflict (key, window) do update set hits = hits + 1 returning hits`),
    ),
  )
  const headers = doors.map(({ limit: allowance }, at) => {
    const hits = counted[at]?.rows[0]?.hits ?? 1
    const said = headersOf(allowance, hits)
    if (hits > allowance.requests) throw tooMany(said)
    return said
  })
  return headers[0] ?? {}
}

export const countAttempt = (ctx: RequestContext, key: string, allowance: Limit) =>
  countAttempts(ctx, [{ key, limit: allowance }])

/** Takes the try at each door back: what succeeded does not count against anybody. */
export const refundAttempts = (doors: readonly LimitKey[]): Statement[] =>
  doors.map(({ key, limit: allowance }) =>
    raw(sql`
      update rate_limits set hits = max(0, hits - 1)
      where key = ${key} and window = ${windowOf(allowance)}`),
  )

/** A door counted for the visitor's address, which is hashed before it is kept. */
export const addressLimit = async (
  ctx: RequestContext,
  name: string,
  allowance: Limit,
): Promise<LimitKey> => ({
  key: `${name}:${await contactHash(ctx.env, `address:${ctx.address}`)}`,
  limit: allowance,
})

const minute = 60
const counts = new Map<string, number>()
let counted = 0

/** A cheap allowance a minute for what costs this isolate alone, as it alone sees it. */
export const isolateLimit = (key: string, requests: number): Record<string, string> => {
  const allowance: Limit = { requests, windowSeconds: minute }
  const window = Math.floor(now() / 1000 / minute)
  if (window !== counted) {
    counts.clear()
    counted = window
  }
  const hits = (counts.get(key) ?? 0) + 1
  counts.set(key, hits)
  const headers = headersOf(allowance, hits)
  if (hits > requests) throw tooMany(headers)
  return headers
}

/** The allowance for everything, per account or address. */
export const defaultLimit = ({ caller, address, env }: RequestContext): Record<string, string> =>
  isolateLimit(caller?.id ?? address, env.REQUESTS_PER_MINUTE)
