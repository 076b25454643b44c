import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { constantTimeEqual, sha256Hex } from '#edge/platform/crypto/hash'
import type { Statement } from '#edge/platform/db/statement'
import type { Environment } from '#edge/platform/environment'
import { iso, now } from '#edge/platform/time'
import type { RequestContext } from '../request-context'
import { parseRefreshCookie, type RefreshSecret } from './session-cookies'
import { currentSessionKey, sessionKeys } from './tokens'

/**
 * Time after the first use of a secret in which the previous one is accepted: a second window may still present it, and
 * a request that timed out after 20 seconds may still arrive.
 */
const replacementGraceMs = 60_000

/** Columns of a session by which a refresh cookie is checked. */
export interface RefreshState {
  readonly id: string
  readonly refreshHash: string
  readonly previousHash: string | null
  /** Time of the first request that presented the current secret; null before it. */
  readonly refreshUsedAt: string | null
}

/** Whether a window of the user may still hold the previous secret: the current one is not replaced meanwhile. */
export const isSettling = ({ refreshUsedAt }: Pick<RefreshState, 'refreshUsedAt'>): boolean =>
  refreshUsedAt === null || Date.parse(refreshUsedAt) + replacementGraceMs > now()

/** `previous`: the secret before the current one, which may have been lost. `reused`: an older one, by a thief or the victim. */
export type RefreshStanding = 'current' | 'previous' | 'reused'

export const refreshStandingOf = (
  session: RefreshState,
  presentedHash: string,
): RefreshStanding => {
  if (constantTimeEqual(presentedHash, session.refreshHash)) return 'current'
  const isPrevious =
    session.previousHash !== null && constantTimeEqual(presentedHash, session.previousHash)
  return isPrevious && isSettling(session) ? 'previous' : 'reused'
}

/** Records the use of the current secret, which ends the previous one. */
export const noteRefreshUse = (
  session: RefreshState,
  presentedHash: string,
): readonly Statement[] =>
  session.refreshUsedAt === null && constantTimeEqual(presentedHash, session.refreshHash)
    ? [
        sql`update sessions set refresh_used_at = ${iso(now())}
          where id = ${session.id} and refresh_hash = ${presentedHash} and refresh_used_at is null`,
      ]
    : []

/** Whether the request carries the refresh cookie of this session: the current one, or the previous while its replacement may be lost. */
export const hasRefreshCookie = async (
  ctx: RequestContext,
  session: RefreshState,
): Promise<boolean> => {
  const refresh = parseRefreshCookie(ctx.header('cookie'))
  if (refresh?.sessionId !== session.id) return false
  const presented = await sha256Hex(refresh.secret)
  const used = noteRefreshUse(session, presented)
  if (used.length > 0) await ctx.db.batch([...used])
  return refreshStandingOf(session, presented) !== 'reused'
}

const successorOf = (key: Uint8Array, { sessionId, secret }: RefreshSecret): string =>
  createHmac('sha256', key).update(`refresh:${sessionId}:${secret}`).digest('base64url')

/** The next secret, derived with the session key, so that two windows with the same secret receive the same next one. */
export const nextSecret = (env: Environment, refresh: RefreshSecret): string =>
  successorOf(currentSessionKey(env)[1], refresh)

/** The current secret, derived from the previous one with the key of that time. */
export const findSuccessor = async (
  env: Environment,
  refresh: RefreshSecret,
  refreshHash: string,
): Promise<string | null> => {
  for (const [, key] of sessionKeys(env)) {
    const successor = successorOf(key, refresh)
    if (constantTimeEqual(await sha256Hex(successor), refreshHash)) return successor
  }
  return null
}
