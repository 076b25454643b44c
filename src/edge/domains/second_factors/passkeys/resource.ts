import { roles } from '#edge/access/roles'
import { forRoles, type Guard, policyOver, resource } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { Problem } from '#edge/platform/problem'
import { accountById, securityNotice } from '../../sessions'
import { passkeys as contract } from './contract'
import { passkeys as table } from './table'

/** Staff keep one second factor: recovery codes are for when it is lost. */
const isLastFactor = sql<0 | 1>`(
  (select u.role from users u where u.id = ${table.userId}) <> 'patient'
  and not exists (select 1 from totp_factors t where t.user_id = ${table.userId})
  and not exists (
    select 1 from passkeys other where other.user_id = ${table.userId} and other.id <> ${table.id}))`

const staysASecondFactor: Guard = (row) =>
  row.isLastFactor
    ? new Problem(
        409,
        'last_factor',
        'This is your only second step. Set up another passkey or an authenticator app first.',
      )
    : null

export const passkeys = resource(contract, {
  table,
  policy: policyOver(table.userId, forRoles(roles, ['own', 'update', 'delete'])),
  fields: { isLastFactor },
  guards: { delete: staysASecondFactor },
  update: () => ({}),
  delete: async (ctx) => {
    const account = await ctx.db.require(accountById(ctx.actor.id))
    const notice = await securityNotice(ctx, account, 'passkey_removed')
    return {
      // Of two removed at once, one stays.
      onlyIf: sql`not ${isLastFactor}`,
      also: notice.statements,
      onCommitted: notice.notify,
    }
  },
})
