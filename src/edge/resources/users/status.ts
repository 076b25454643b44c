import { sql } from 'drizzle-orm'
import { isolateForgetUser } from '../../access/session'
import { raw, update } from '../../db/statement'
import { Problem } from '../../jsonapi/errors'
import type { Request } from '../../jsonapi/request'
import type { Plan, Row } from '../../jsonapi/resource'
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
  (request: Request, row: Row): Plan => {
    if (row.id === request.actor.id)
      throw new Problem(403, 'own_account', 'You cannot do this to your own account')
    return {
      write: update(
        users,
        { status, version: sql`${users.version} + 1`, updatedAt: request.now },
        sql`${users.id} = ${row.id} and ${users.version} = ${row.version}`,
      ),
      after: status === 'active' ? [] : [revokeSessions(request, row.id, status)],
      afterwards: async () => isolateForgetUser(row.id),
    }
  }

const revokeSessions = (request: Request, userId: string, reason: Status) =>
  raw(sql`
    update sessions set revoked_at = ${request.now}, revoked_reason = ${reason}
    where user_id = ${userId} and revoked_at is null`)
