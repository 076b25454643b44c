import type { Change, Row, WriteContext } from '#edge/jsonapi/index'
import { byConstraint } from '#edge/platform/db/index'
import { conflict, unprocessable } from '#edge/platform/problem'
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
  const invitation = await sendInvitation(ctx, ctx.id, String(email))
  return {
    set: { role, status: 'invited', ...organizationOf(ctx, role, links) },
    also: invitation.statements,
    detail: { role },
    onCommitted: invitation.notify,
    mapError: byConstraint({
      UNIQUE: unprocessable('email_taken', 'Another account has this email', 'email'),
    }),
  }
}

/** Another invitation for an account that waits for its colleague; the earlier one ends. */
export const inviteAgain = async (ctx: WriteContext, row: Row): Promise<Change> => {
  if (row.status !== 'invited')
    throw conflict('not_invited', 'They have already accepted their invitation')
  const invitation = await sendInvitation(ctx, String(row.id), String(row.email))
  return { also: invitation.statements, onCommitted: invitation.notify }
}
