import { sql } from 'drizzle-orm'
import { every, type Statement } from '../db/statement'
import { idempotency } from '../db/tables'
import { Problem } from './errors'
import type { Request } from './request'

/** One attempt at a write that must happen once, however often it is sent. */
export interface Once {
  readonly route: string
  readonly key: string
  readonly bodyHash: string
}

export const fingerprint = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Reads `Idempotency-Key`; the path and body it came with are its fingerprint. */
export const onceOf = async (
  request: Request,
  path: string,
  body: string,
): Promise<Once | null> => {
  const key = request.header('idempotency-key')
  if (!key) return null
  if (key.length > 200)
    throw new Problem(400, 'bad_idempotency_key', 'Idempotency-Key is at most 200 characters', {
      source: { header: 'Idempotency-Key' },
    })
  return { route: request.route, key, bodyHash: await fingerprint(`${path}\n${body}`) }
}

const earlier = (request: Request, once: Once): Statement<typeof idempotency.$inferSelect> =>
  every(
    idempotency,
    sql`where user_id = ${request.actor.id} and route = ${once.route} and key = ${once.key}`,
  )

/** What the same key already did, or nothing; the same key with another body is refused. */
export const already = async (request: Request, once: Once | null) => {
  if (!once) return undefined
  const found = await request.db.first(earlier(request, once))
  if (found && found.bodyHash !== once.bodyHash)
    throw new Problem(
      422,
      'idempotency_key_reused',
      'This Idempotency-Key was used for something else',
      { source: { header: 'Idempotency-Key' } },
    )
  return found
}
