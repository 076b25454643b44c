import { evictUserSessions } from '#edge/access/sessions/session'
import { refuseStale } from '#edge/events/emit'
import type { z } from '#edge/jsonapi/contract'
import type { Change, Row, WriteContext } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { conflict, Problem, unprocessable } from '#edge/platform/problem'
import { dayMs, iso, now } from '#edge/platform/time'
import { holdingsOf } from '../holdings'
import { revokeAllSessions } from '../sessions'
import type { systemUsers } from './contract'

type Input = z.output<typeof systemUsers.actions.change_role.input>

/** How long a proposal waits for a second admin. */
const proposalTtlMs = 7 * dayMs

/**
 * Gives a colleague another role; they sign in anew. No admin changes their own, and the role of admin is given and
 * taken by two of them: the first call proposes, the same call of another admin carries it out.
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
  if (isOfTwo && !(await isProposedByAnother(ctx, id, role))) return propose(ctx, id, role)
  return {
    set: { role, accessRights: [], ...organization },
    detail: { role, former_role: String(row.role) },
    also: [
      sql`delete from role_proposals where user_id = ${id}`,
      // Of two admins who act at once on one proposal, and of one who was closed meanwhile.
      ...(isOfTwo ? [refuseStale(sql`changes() <> 1`)] : []),
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

const isProposedByAnother = ({ db, actor }: WriteContext, id: string, role: string) =>
  db.exists(sql`
    select 1 from role_proposals p join users u on u.id = p.proposed_by
    where p.user_id = ${id} and p.role = ${role} and p.proposed_by <> ${actor.id}
      and p.created_at > ${iso(now() - proposalTtlMs)} and u.role = 'admin' and u.status = 'active'`)

const propose = ({ actor, now: at }: WriteContext, id: string, role: string): Change => ({
  detail: { proposed_role: role },
  also: [
    sql`
      insert into role_proposals (user_id, role, proposed_by, created_at)
      values (${id}, ${role}, ${actor.id}, ${at})
      on conflict (user_id) do update set role = excluded.role, proposed_by = excluded.proposed_by,
        created_at = excluded.created_at`,
  ],
})
