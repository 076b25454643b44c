import { isSessionValid } from '#edge/access/sessions/session-validity'
import { operation, type RequestContext } from '#edge/jsonapi/index'
import { selectAll, sql } from '#edge/platform/db/index'
import { notFound } from '#edge/platform/problem'
import { numberSetting } from '#edge/platform/settings/settings'
import * as contract from './contract'
import { revokeAllSessions, revokeSession } from './revoke-session'
import { sessions } from './table'

/** Those that go on and were not idle for too long. The caller's own is among them as long as its token lives. */
const openSignIns = ({ actor, now }: RequestContext) =>
  selectAll(
    sessions,
    sql`where user_id = ${actor.id}
      and exists (select 1 from users where users.id = sessions.user_id and ${isSessionValid()})
      and (id = ${actor.sessionId}
        or unixepoch(last_active_at) + ${numberSetting('inactivity_period')} > unixepoch(${now}))
      order by last_active_at desc, id desc limit 50`,
  )

export const listSignIns = operation(contract.listSignIns, { ownAccount: true }, async (ctx) => {
  const open = await ctx.db.all(openSignIns(ctx))
  return {
    data: open.map(({ id, method, createdAt, lastActiveAt, expiresAt }) => ({
      id,
      method,
      createdAt,
      lastActiveAt,
      expiresAt,
      current: id === ctx.actor.sessionId,
    })),
  }
})

export const endSignIn = operation(contract.endSignIn, { ownAccount: true }, async (ctx) => {
  const open = await ctx.db.all(openSignIns(ctx))
  const found = open.find(({ id }) => id === ctx.param('sign_in'))
  if (!found || found.id === ctx.actor.sessionId) throw notFound()
  return {
    write: revokeSession(ctx, { ...found, role: ctx.actor.role }, 'everywhere'),
    event: { subjectId: found.id },
  }
})

export const endOtherSignIns = operation(
  contract.endOtherSignIns,
  { ownAccount: true },
  async (ctx) => {
    const { id, role, sessionId } = ctx.actor
    return {
      write: revokeAllSessions(ctx, { id, role }, 'everywhere', sessionId),
      event: { subjectId: id },
    }
  },
)

export const signInOperations = [listSignIns, endSignIn, endOtherSignIns]
