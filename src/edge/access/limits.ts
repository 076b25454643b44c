import { sql } from 'drizzle-orm'
import { handleHash } from '../crypto/hash'
import { raw, type Statement } from '../db/statement'
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

/** A door's allowance for one key: an account, an address. */
export interface Door {
  readonly key: string
  readonly allowance: Allowance
}

const windowOf = ({ per }: Allowance) => Math.floor(now() / 1000 / per)

/**
 * Counts one try at each door in the database, so that every isolate counts together; for doors that are
 * worth forcing. Answers with the headers of the first.
 */
export const limits = async (
  request: Request,
  doors: readonly Door[],
): Promise<Record<string, string>> => {
  const counted = await request.db.batch(
    doors.map(({ key, allowance }) =>
      raw<{ hits: number }>(sql`
        insert into rate_limits (key, window, hits) values (${key}, ${windowOf(allowance)}, 1)
        on conflict (key, window) do update set hits = hits + 1 returning hits`),
    ),
  )
  const headers = doors.map(({ allowance }, at) => {
    const hits = counted[at]?.rows[0]?.hits ?? 1
    const said = headersOf(allowance, hits)
    if (hits > allowance.requests) throw tooMany(said)
    return said
  })
  return headers[0] ?? {}
}

export const limit = (request: Request, key: string, allowance: Allowance) =>
  limits(request, [{ key, allowance }])

/** Takes the try at each door back: what succeeded does not count against anybody. */
export const forgiven = (doors: readonly Door[]): Statement[] =>
  doors.map(({ key, allowance }) =>
    raw(sql`
      update rate_limits set hits = max(0, hits - 1)
      where key = ${key} and window = ${windowOf(allowance)}`),
  )

/** A door counted for the visitor's address, which is hashed before it is kept. */
export const addressDoor = async (
  request: Request,
  name: string,
  allowance: Allowance,
): Promise<Door> => ({
  key: `${name}:${await handleHash(request.env, `address:${request.address}`)}`,
  allowance,
})

const minute = 60
const counts = new Map<string, number>()
let counted = 0

/** A cheap allowance a minute for what costs this isolate alone, as it alone sees it. */
export const isolateLimit = (key: string, requests: number): Record<string, string> => {
  const allowance: Allowance = { requests, per: minute }
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
export const generalLimit = ({ guest, address, actor, env }: Request): Record<string, string> =>
  isolateLimit(guest ? address : actor.id, env.REQUESTS_PER_MINUTE)
