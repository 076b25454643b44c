import type { Change, Row, WriteContext } from '#edge/jsonapi/index'
import { byConstraint } from '#edge/platform/db/index'
import { conflict, unprocessable } from '#edge/platform/problem'
import { sendInvitation } from '../invitations'
import { invitedRole } from '../invitations/contract'

/** The organization of a role: partners invite for their own one alone. */
const organizationOf = (
  { actor }: WriteContext,
  role: string,
  links: Readonly<Record<string, string>>,
): { cboId: string | null; pharmacyId: string | null } => {
  const isPartner = actor.role === 'cbo' || actor.role === 'pharmacy'
  if (isPartner && role !== actor.role)
    throw unprocessable('role_refused', 'You invite colleagues of your own role', 'role')
  const cboId = role === 'cbo' ? ((isPartner ? actor.cboId : links.cbo) ?? null) : null
  const pharmacyId =
    role === 'pharmacy' ? ((isPartner ? actor.pharmacyId : links.pharmacy) ?? null) : null
  if ((role === 'cbo' && !cboId) || (role === 'pharmacy' && !pharmacyId))
    throw unprocessable('organization_needed', 'Choose an organization', 'organization')
  return { cboId, pharmacyId }
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
      'FOREIGN KEY': unprocessable('organization_needed', 'Choose an organization', 'organization'),
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
