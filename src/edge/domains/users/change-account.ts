import { evictUserSessions } from '#edge/access/sessions/session'
import { refuseStale } from '#edge/events/emit'
import type { Change, Guard, Row, WriteContext } from '#edge/jsonapi/index'
import { byConstraint, sql, stamps } from '#edge/platform/db/index'
import { conflict, Problem } from '#edge/platform/problem'
import { changeContacts, emailTaken } from '../contacts'
import { moveHoldings } from '../holdings'
import { endProviderTime } from '../licenses'
import { accountById, type ContactAccount, revokeAllSessions, securityNotice } from '../sessions'
import { openTodo } from '../todos'
import { voidCodes } from '../verification_codes'

export const isNotOwnAccount: Guard = (row, { actor }) =>
  row.id === actor.id
    ? new Problem(403, 'own_account', 'You cannot do this to your own account')
    : null

/** Changes what an account says of its user; a contact changes once the new one is proven. */
export const updateAccount = async (
  ctx: WriteContext,
  row: Row & ContactAccount,
  { email, phone, ...input }: AccountInput,
): Promise<Change> => {
  if (isTakeOver(ctx, row, email)) throw adminsOwnEmail()
  const contacts = await changeContacts(ctx, row, { email, phone })
  const named = { ...input, ...(email && { email }), ...(phone !== undefined && { phone }) }
  return {
    // The rest of the batch changes them.
    set: { email: undefined, phone: undefined },
    also: contacts.statements,
    onCommitted: contacts.notify,
    mapError: byConstraint({ UNIQUE: emailTaken() }),
    detail: { fields: Object.keys(named).join(',') },
  }
}

interface AccountInput {
  readonly email?: string | undefined
  readonly phone?: string | null | undefined
}

/** A patient who comes back finds the record that they closed open again: what falls due for them does so as before. */
export const openAccount = ({ now: at }: WriteContext, { id }: Row): Change => ({
  also: [
    sql`
      update patients set status = 'active', status_reason = 're_engaged', ${stamps(at)}
      where id = ${id} and status_reason = 'closed_by_patient'`,
    openTodo('PHOTO_ID', String(id), at, lacksPhotoId(id)),
  ],
  onCommitted: async () => evictUserSessions(String(id)),
})

const lacksPhotoId = (id: unknown) =>
  sql`exists (select 1 from patients where id = ${id} and photo_id_at is null)`

/** An account that is shut loses every session, and what it held, in the same batch; a patient is told, as their visits go. */
export const closeAccountAs =
  (reason: 'deactivated' | 'disabled') =>
  async (
    ctx: WriteContext,
    row: Row,
    { successorId }: { readonly successorId?: string | null | undefined } = {},
  ): Promise<Change> => {
    const { id, role } = row
    const visits = role === 'provider' ? await endProviderTime(ctx, sql`p.user_id = ${id}`) : null
    const notice =
      role === 'patient'
        ? await securityNotice(
            ctx,
            await ctx.db.require(accountById(id)),
            'account_closed_by_staff',
          )
        : null
    return {
      ...visits,
      also: [
        ...(await keepTwoAdmins(ctx, row)),
        ...revokeAllSessions(ctx, { id, role }, reason),
        voidCodes(ctx, id),
        ...(await moveHoldings(ctx, { id, role }, successorId)),
        ...(visits?.also ?? []),
        ...(notice?.statements ?? []),
      ],
      detail: { successor_id: successorId ?? null },
      onCommitted: async () => {
        evictUserSessions(id)
        await notice?.notify()
      },
    }
  }

/** Two admins agree on who is one; so no one may close the account of all others but one. */
const keepTwoAdmins = async ({ db }: WriteContext, { id, role, status }: Row) => {
  if (role !== 'admin' || status !== 'active') return []
  const tooFew = sql`(select count(*) from users where role = 'admin' and status = 'active' and id <> ${id}) < 2`
  const found = await db.first(sql<{ tooFew: number }>`select ${tooFew} as "tooFew"`)
  if (found?.tooFew)
    throw conflict(
      'two_admins_needed',
      'Two admins must stay. Make another colleague an admin first.',
    )
  return [refuseStale(tooFew)]
}

/** With the email of another admin, and a reset of their second step, one admin could act as two. */
const isTakeOver = ({ actor }: WriteContext, row: Row, email: string | undefined): boolean =>
  row.role === 'admin' &&
  row.id !== actor.id &&
  email !== undefined &&
  email.toLowerCase() !== String(row.email).toLowerCase()
const adminsOwnEmail = () =>
  new Problem(
    403,
    'admins_own_email',
    'Admins change their email themselves. If one has lost their mailbox, two other admins give them another role first.',
  )
