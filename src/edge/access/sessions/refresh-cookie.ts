import { constantTimeEqual, sha256Hex } from '#edge/platform/crypto/hash'
import { now } from '#edge/platform/time'
import type { RequestContext } from '../request-context'
import { parseRefreshCookie } from './session-cookies'

/** Within this time two windows may come with the same refresh secret: neither of them stole it. */
const rotationGraceMs = 10_000

/** What of a session tells whether a refresh cookie is its own. */
export interface RefreshState {
  readonly id: string
  readonly refreshHash: string
  readonly previousHash: string | null
  readonly rotatedAt: string
}

export const isRotatedLately = ({ rotatedAt }: Pick<RefreshState, 'rotatedAt'>): boolean =>
  Date.parse(rotatedAt) + rotationGraceMs > now()

/** Whether the request carries the refresh cookie of this session; the one just replaced counts for a moment. */
export const hasRefreshCookie = async (
  ctx: RequestContext,
  session: RefreshState,
): Promise<boolean> => {
  const refresh = parseRefreshCookie(ctx.header('cookie'))
  if (refresh?.sessionId !== session.id) return false
  const presented = await sha256Hex(refresh.secret)
  if (constantTimeEqual(presented, session.refreshHash)) return true
  return (
    session.previousHash !== null &&
    constantTimeEqual(presented, session.previousHash) &&
    isRotatedLately(session)
  )
}
