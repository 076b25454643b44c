import { sql } from 'drizzle-orm'
import { Problem, revoked } from '../platform/problem'
import { now } from '../platform/time'
import type { RequestContext } from './request-context'
import { hasRefreshCookie, type RefreshState } from './sessions/refresh-cookie'

/** How long a step-up, or a sign-in that proved as much, allows sensitive writes. */
export const stepUpTtlMs = 15 * 60_000

interface SessionProof extends RefreshState {
  /** When a step-up, a second factor, or a code that began the session proved who uses it. */
  readonly provenAt: string | null
}

/**
 * Refuses a sensitive write unless this session proved within 15 minutes who uses it: by a step-up, or by how it
 * began. The refresh cookie must come along, so a copied token never suffices.
 */
export const assertStepUp = async (ctx: RequestContext): Promise<void> => {
  const session = await ctx.db.first(sql<SessionProof>`
    select id, refresh_hash as refreshHash, previous_hash as previousHash, refresh_used_at as refreshUsedAt,
      coalesce(confirmed_at, iif(method = 'code', created_at, null)) as provenAt
    from sessions where id = ${ctx.actor.sessionId} and revoked_at is null`)
  if (!session) throw revoked()
  const { provenAt } = session
  const isFresh = provenAt !== null && Date.parse(provenAt) + stepUpTtlMs > now()
  if (isFresh && (await hasRefreshCookie(ctx, session))) return
  throw confirmFirst(ctx)
}

/** A file of many records needs one too; patients take their own record along without. */
export const assertStepUpToExport = async (ctx: RequestContext): Promise<void> => {
  if (ctx.actor.role !== 'patient') await assertStepUp(ctx)
}

const confirmFirst = ({ actor }: RequestContext) =>
  actor.role === 'patient'
    ? new Problem(
        422,
        'confirm_first',
        'Enter your current password, or sign in with a code and try again.',
        { source: { pointer: '/data/attributes/current_password' } },
      )
    : new Problem(422, 'confirm_first', 'First show us that it’s you.', {
        source: { pointer: '/data/attributes/totp_code' },
      })
