import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../access/request-context'
import type { Role } from '../../access/roles'
import { evictUserSessions } from '../../access/session'
import { emit } from '../../events/emit'
import { drainOutbox } from '../../events/request-drain'
import { parseBody } from '../../jsonapi/body'
import type { HonoContext } from '../../jsonapi/operation'
import { respond } from '../../jsonapi/read-handlers'
import { constantTimeEqual, sha256Hex } from '../../platform/crypto/hash'
import { type Statement, update } from '../../platform/db/statement'
import { badParameter, validate } from '../../platform/problem'
import { logout } from './contract'
import { cleared, refreshOf, withCookies } from './cookies'
import { end, renewable, type Why } from './refresh-session'
import { sessions } from './tables'

interface Whose {
  readonly id: string
  readonly userId: string
  readonly role: Role
}

/** Out, here or everywhere; somebody who is out already is answered alike. */
export const signOut = async (c: HonoContext, ctx: RequestContext): Promise<Response> => {
  const everywhere = await wantsEverywhere(c)
  const whose = await sessionOf(ctx)
  if (whose) {
    await ctx.db.batch(
      everywhere
        ? endAll(ctx, { id: whose.userId, role: whose.role }, 'everywhere')
        : end(ctx, whose, 'logout'),
    )
    ctx.waitUntil(drainOutbox(ctx.env))
  }
  return withCookies(respond(null, 204), cleared)
}

const wantsEverywhere = async (c: HonoContext): Promise<boolean> => {
  const query = c.req.query()
  for (const name of Object.keys(query))
    if (name !== 'everywhere') throw badParameter(name, `Unknown parameter ${name}`)
  const asked = validate(logout.query, query).everywhere === 'true'
  const { attributes } = await parseBody(c, 1024)
  return asked || validate(logout.body, attributes).everywhere === true
}

/** By the token, else by the refresh cookie of somebody whose token has run out. */
const sessionOf = async (ctx: RequestContext): Promise<Whose | null> => {
  const { caller } = ctx
  if (caller) return { id: caller.sessionId, userId: caller.id, role: caller.role }
  const refresh = refreshOf(ctx.header('cookie'))
  const session = refresh && (await ctx.db.first(renewable(refresh.sessionId)))
  if (!refresh || !session || session.revokedAt) return null
  return constantTimeEqual(await sha256Hex(refresh.secret), session.refreshHash) ? session : null
}

/** Ends all sessions of an account, or all but one. */
export const endAll = (
  ctx: RequestContext,
  { id: userId, role }: Pick<Whose, 'id' | 'role'>,
  why: Why,
  but = '',
): Statement[] => {
  evictUserSessions(userId)
  return [
    update(
      sessions,
      { revokedAt: ctx.now, revokedReason: why },
      sql`user_id = ${userId} and revoked_at is null and id <> ${but}`,
    ),
    emit(ctx, {
      name: 'users.sign_out',
      subjectType: 'users',
      subjectId: userId,
      patientId: role === 'patient' ? userId : null,
      detail: { reason: why },
    }),
  ]
}
