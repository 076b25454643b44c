import { changeOneRow } from '#edge/events/emit'
import type { RequestContext } from '#edge/jsonapi/index'
import { sha256Hex } from '#edge/platform/crypto/hash'
import { type Statement, sql, stamps } from '#edge/platform/db/index'
import { unprocessable } from '#edge/platform/problem'

interface OpenInvitation {
  readonly id: string
  readonly userId: string
}

/** Used, replaced, expired, unknown and of an account that was opened otherwise: answered alike. */
export const invitationOver = () =>
  unprocessable(
    'invitation_over',
    'This invitation was used already, or is too old. Ask for a new one.',
    'token',
  )

const isOpen = (now: string) => sql`i.closed_at is null and i.expires_at > ${now}
  and u.status = 'invited' and u.email = i.email`

/** The invitation of a link, as long as it can be taken up; who reads the link reads the mail of its address. */
export const findInvitation = async (
  { db, now }: RequestContext,
  token: string,
): Promise<OpenInvitation> => {
  const found = await db.first(sql<OpenInvitation>`
    select i.id, i.user_id as userId from invitations i join users u on u.id = i.user_id
    where i.token_hash = ${await sha256Hex(token)} and ${isOpen(now)}`)
  if (!found) throw invitationOver()
  return found
}

/** Opens the account and closes the invitation; of two at once one is rolled back. */
export const redeemInvitation = (
  { now }: RequestContext,
  { id, userId }: OpenInvitation,
): Statement[] => [
  ...changeOneRow(
    sql`update invitations set closed_at = ${now} where id = ${id} and closed_at is null`,
  ),
  ...changeOneRow(sql`
    update users set status = 'active', email_verified_at = ${now}, ${stamps(now)}
    where id = ${userId} and status = 'invited'
      and email = (select email from invitations where id = ${id})`),
]
