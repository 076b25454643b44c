import { sql } from 'drizzle-orm'
import { evictUserSessions } from '../../access/session'
import { raw, update } from '../../db/statement'
import { Problem } from '../../jsonapi/errors'
import type { RequestContext } from '../../jsonapi/request-context'
import type { Row, WritePlan } from '../../jsonapi/resource'
import { users } from './table'

type Status = 'active' | 'deactivated' | 'disabled'

export const statusMachine = {
  activate: { from: ['deactivated', 'disabled'], to: 'active' },
  deactivate: { from: ['active'], to: 'deactivated' },
  disable: { from: ['active', 'deactivated'], to: 'disabled' },
} as const

/** Changes whether an account may be used; whoever is shut out loses every session in the same batch. */
export const standAs =
  (status: Status) =>
  (ctx: RequestContext, row: Row): WritePlan => {
    if (row.id === ctx.actor.id)
      throw new Problem(403, 'own_account', 'You cannot do this to your own account')
    return {
      write: update(
        users,
        { status, version: sql`${users.version} + 1`, updatedAt: ctx.now },
        sql`${users.id} = ${row.id} and ${users.version} = ${row.version}`,
      ),
      also: status === 'active' ? [] : [revokeSessions(ctx, row.id, status)],
      onCommitted: async () => evictUserSessions(row.id),
    }
  }

const revokeSessions = (ctx: RequestContext, userId: string, reason: Status) =>
  raw(sql`
    update sessions set revoked_at = ${ctx.now}, revoked_reason = ${reason}
    where user_id = ${userId} and revoked_at is null`)
