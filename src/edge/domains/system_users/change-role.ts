import { evictUserSessions } from '#edge/access/sessions/session'
import { refuseStale } from '#edge/events/emit'
import type { z } from '#edge/jsonapi/contract'
import type { Change, Row, WriteContext } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { conflict, Problem, unprocessable } from '#edge/platform/problem'
import { decideByTwo, forgetProposals, isAnotherAdmin } from '../account_proposals'
import { holdingsOf } from '../holdings'
import { revokeAllSessions } from '../sessions'
import type { systemUsers } from './contract'

type Input = z.output<typeof systemUsers.actions.change_role.input>

/**
 * Gives a colleague another role; they sign in anew. No admin changes their own, and the role of admin is given and
 * taken by two of them: the first call proposes, the same call of another admin carries it out. A sole admin gives it
 * to the second one alone.
 */
export const changeRole = async (ctx: WriteContext, row: Row, input: Input): Promise<Change> => {
  const { role } = input
  const id = String(row.id)
  if (id === ctx.actor.id)
    throw new Problem(403, 'own_account', 'You cannot do this to your own account')
  if (row.status !== 'active') throw conflict('not_active', 'Open the account first')
  if (row.role === role)
    throw unprocessable('role_unchanged', 'They have this role already', 'role')
  const organization = organizationFor(input)
  await assertHoldsNothing(ctx, id)
  const isOfTwo = role === 'admin' || row.role === 'admin'
  const isSecondAdmin =
    role === 'admin' && !(await ctx.db.exists(sql`select 1 where ${isAnotherAdmin(ctx.actor.id)}`))
  const { isAgreed, statements } =
    isOfTwo && !isSecondAdmin
      ? await decideByTwo(ctx, { userId: id, act: 'role', value: role })
      : { isAgreed: true, statements: [forgetProposals(id, 'role')] }
  if (!isAgreed) return { detail: { proposed_role: role }, also: statements }
  return {
    set: { role, accessRights: [], ...organization },
    detail: {
      role,
      former_role: String(row.role),
      ...(isSecondAdmin && { by_sole_admin: true }),
    },
    also: [
      ...statements,
      // Of two colleagues made an admin at once, one is.
      ...(isSecondAdmin ? [refuseStale(isAnotherAdmin(ctx.actor.id, id))] : []),
      // What they were shown in the former role is not theirs to read in this one.
      sql`update conversation_users set joined_at = null where user_id = ${id}`,
      sql`delete from care_team where user_id = ${id}`,
      ...revokeAllSessions(ctx, { id, role: row.role }, 'role'),
    ],
    onCommitted: async () => evictUserSessions(id),
  }
}

export const organizationNeeded = unprocessable(
  'organization_needed',
  'Choose an organization',
  'organization',
)

type Organization = Partial<Record<'role' | 'cboId' | 'pharmacyId', string | null | undefined>>

/** The organization that comes with a role, and no other. */
export const organizationFor = ({ role, cboId, pharmacyId }: Organization) => {
  if ((role === 'cbo' && !cboId) || (role === 'pharmacy' && !pharmacyId)) throw organizationNeeded
  return {
    cboId: role === 'cbo' ? cboId : null,
    pharmacyId: role === 'pharmacy' ? pharmacyId : null,
  }
}

/** Patients, tasks and conversations go with the role: they are handed over first. */
const assertHoldsNothing = async ({ db, now: at }: WriteContext, id: string): Promise<void> => {
  const held = await db.first(holdingsOf(id, at))
  if (held && Object.values(held).some((count) => count > 0))
    throw conflict('still_holds', 'Hand over what they hold first.', { ...held })
}
