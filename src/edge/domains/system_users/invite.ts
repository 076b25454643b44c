import { refuseStale } from '#edge/events/emit'
import type { Change, Row, WriteContext } from '#edge/jsonapi/index'
import { byConstraint, type Statement, sql } from '#edge/platform/db/index'
import { conflict, unprocessable } from '#edge/platform/problem'
import { isAnotherAdmin } from '../account_proposals'
import { sendInvitation } from '../invitations'
import { invitedRole } from '../invitations/contract'
import { organizationFor } from './change-role'

/** The organization of a role: partners invite for their own one alone. */
const organizationOf = (
  { actor }: WriteContext,
  role: string,
  links: Readonly<Record<string, string>>,
) => {
  const isPartner = actor.role === 'cbo' || actor.role === 'pharmacy'
  if (isPartner && role !== actor.role)
    throw unprocessable('role_refused', 'You invite colleagues of your own role', 'role')
  const { cbo, pharmacy } = links
  return organizationFor(
    isPartner ? { ...actor, role } : { role, cboId: cbo, pharmacyId: pharmacy },
  )
}

/** A colleague is invited: an account that opens once they show that they read its email. */
export const inviteColleague = async (
  ctx: WriteContext,
  { role: requestedRole, email }: Row,
  links: Readonly<Record<string, string>>,
): Promise<Change> => {
  const { data: role } = invitedRole.safeParse(requestedRole)
  if (!role) throw unprocessable('role_refused', 'Choose a role', 'role')
  const organization = organizationOf(ctx, role, links)
  const guards = role === 'admin' ? await assertSoleAdmin(ctx) : []
  const invitation = await sendInvitation(ctx, ctx.id, String(email))
  return {
    set: { role, status: 'invited', ...organization },
    also: [...guards, ...invitation.statements],
    detail: { role },
    onCommitted: invitation.notify,
    mapError: byConstraint({
      UNIQUE: unprocessable('email_taken', 'Another account has this email', 'email'),
    }),
  }
}

/** A sole admin invites the second one; from then on two of them give the role to a colleague who is there. */
const assertSoleAdmin = async (ctx: WriteContext): Promise<Statement[]> => {
  if (await ctx.db.exists(sql`select 1 where ${isAnotherAdmin(ctx.actor.id)}`))
    throw unprocessable(
      'admins_by_two',
      'There is a second admin already. Invite them in another role; two admins then make them an admin.',
      'role',
    )
  // Of two invitations at once the later one is refused: the account of this one is written by now.
  return [refuseStale(isAnotherAdmin(ctx.actor.id, ctx.id))]
}

/** Another invitation for an account that waits for its colleague; the earlier one ends. */
export const inviteAgain = async (ctx: WriteContext, row: Row): Promise<Change> => {
  if (row.status !== 'invited')
    throw conflict('not_invited', 'They have already accepted their invitation')
  const invitation = await sendInvitation(ctx, String(row.id), String(row.email))
  return { also: invitation.statements, onCommitted: invitation.notify }
}
