import { sql } from 'drizzle-orm'
import { raw } from '../db/statement'
import { Problem } from '../jsonapi/errors'
import type { Request } from '../jsonapi/request'
import { now } from '../time'

/** `requests` in every `per` seconds. */
export interface Allowance {
  readonly requests: number
  readonly per: number
}

const headersOf = ({ requests, per }: Allowance, hits: number): Record<string, string> => ({
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

/** Counts one try in the database, so that every isolate counts together; for doors that are worth forcing. */
export const limit = async (
  request: Request,
  key: string,
  allowance: Allowance,
): Promise<Record<string, string>> => {
  const window = Math.floor(now() / 1000 / allowance.per)
  const row = await request.db.first(
    raw<{ hits: number }>(sql`
      insert into rate_limits (key, window, hits) values (${key}, ${window}, 1)
      on conflict (key, window) do update set hits = hits + 1 returning hits`),
  )
  const headers = headersOf(allowance, row?.hits ?? 1)
  if ((row?.hits ?? 1) > allowance.requests) throw tooMany(headers)
  return headers
}

const general: Allowance = { requests: 1_200, per: 60 }
const counts = new Map<string, number>()
let counted = 0

/** A cheap allowance for everything, per account or address, as this isolate sees it. */
export const generalLimit = (request: Request): Record<string, string> => {
  const window = Math.floor(now() / 1000 / general.per)
  if (window !== counted) {
    counts.clear()
    counted = window
  }
  const key = request.guest ? request.address : request.actor.id
  const hits = (counts.get(key) ?? 0) + 1
  counts.set(key, hits)
  const headers = headersOf(general, hits)
  if (hits > general.requests) throw tooMany(headers)
  return headers
}
