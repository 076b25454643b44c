import { sql } from 'drizzle-orm'
import type { RequestContext } from '#edge/access/request-context'
import { selectAll } from '#edge/platform/db/statement'
import { notFound, Problem } from '#edge/platform/problem'
import { now } from '#edge/platform/time'
import { hasRefreshCookie } from './session-state'
import { sessions } from './table'

/** How long a step-up, or a sign-in by code, allows sensitive writes. */
export const stepUpTtlMs = 15 * 60_000

/**
 * Refuses a sensitive write unless this session proved within 15 minutes who uses it: by a step-up, or by
 * having begun with a code. The refresh cookie must come along, so a copied token never suffices.
 */
export const assertStepUp = async (ctx: RequestContext): Promise<void> => {
  const session = await ctx.db.first(selectAll(sessions, sql`where id = ${ctx.actor.sessionId}`))
  if (!session) throw notFound()
  const provenAt = session.confirmedAt ?? (session.method === 'code' ? session.createdAt : null)
  const isFresh = provenAt !== null && Date.parse(provenAt) + stepUpTtlMs > now()
  if (isFresh && (await hasRefreshCookie(ctx, session))) return
  throw new Problem(
    422,
    'confirm_first',
    'Enter your current password, or sign in with a code and try again.',
    { source: { pointer: '/data/attributes/current_password' } },
  )
}
