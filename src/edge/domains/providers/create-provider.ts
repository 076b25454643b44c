import { forRoles, operation, policyOf } from '#edge/jsonapi/index'
import { byConstraint, creationStamps, insert, legalName, sql } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { unprocessable } from '#edge/platform/problem'
import { sendInvitation } from '../invitations'
import { users } from '../users/table'
import { createProvider } from './contract'
import { providers } from './table'

const policy = policyOf(forRoles(['admin', 'clinical_admin'], ['everyone', 'create']))

/**
 * A new clinician: the account, the clinician's record and the invitation in one batch. They are offered to patients
 * once a license is verified and they belong to an organization.
 */
export const createProviderOperation = operation(createProvider, { policy }, async (ctx) => {
  const { firstName, lastName, email, typeId, ...record } = ctx.body
  const userId = uuidv7()
  const id = uuidv7()
  const stamps = creationStamps(ctx.now)
  const invitation = await sendInvitation(ctx, userId, email)
  return {
    write: [
      insert(users, {
        id: userId,
        role: 'provider',
        status: 'invited',
        email,
        firstName,
        lastName,
        ...stamps,
      }),
      insert(providers, { id, userId, typeId, status: 'active', ...record, ...stamps }),
      ...invitation.statements,
    ],
    event: { subjectId: id },
    detail: { user_id: userId },
    select: sql`
      select p.id, p.user_id, ${legalName('u')} as full_name, u.status as account_status
      from providers p join users u on u.id = p.user_id where p.id = ${id}`,
    onCommitted: invitation.notify,
    mapError: byConstraint({
      UNIQUE: unprocessable('email_taken', 'Another account has this email', 'email'),
      'FOREIGN KEY': unprocessable('invalid', 'Choose a profession', 'typeId'),
    }),
  }
})
