import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#edge/access/policy'
import { everyone } from '#edge/access/scopes'
import { evictUserSessions } from '#edge/access/session'
import { refuseStale } from '#edge/events/emit'
import type { Guard } from '#edge/jsonapi/permissions'
import { type Change, type Row, resource, type WriteContext } from '#edge/jsonapi/resource'
import { byConstraint } from '#edge/platform/db/connection'
import { raw } from '#edge/platform/db/statement'
import { conflict, forbidden, Problem, unprocessable } from '#edge/platform/problem'
import { changeContacts } from '../contacts'
import { moveHoldings } from '../holdings'
import { takeTimeOf } from '../licenses'
import { users as contract } from './contract'
import { resetPassword } from './reset-password'
import { presentRole, roleFields } from './role-fields'
import { presentUser } from './serialize'
import { users as table } from './table'

const self = {
  scope: (me: Actor): SQL => sql`${table.id} = ${me.id}`,
  can: ['update'],
  writable: ['nickname', 'pronouns', 'language', 'timezone', 'outOfOfficeMessage'],
  hidden: ['accessRights'],
} as const
const staff = {
  ...self,
  scope: (me: Actor) => sql`(${table.role} <> 'patient' or ${table.id} = ${me.id})`,
  hidden: ['accessRights', 'lastLogin'],
} as const

/** A patient's record is changed where the patient's record is kept; all but admins change their own account only. */
const isTheirsToChange: Guard = (row, { actor }) =>
  (actor.role === 'admin' ? row.role === 'patient' : row.id !== actor.id) ? forbidden() : null
const isNotOwnAccount: Guard = (row, { actor }) =>
  row.id === actor.id
    ? new Problem(403, 'own_account', 'You cannot do this to your own account')
    : null

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

/** Two admins agree on who is one; so no one may close the account of all others but one. */
const keepTwoAdmins = async ({ db }: WriteContext, { id, role, status }: Row) => {
  if (role !== 'admin' || status !== 'active') return []
  const tooFew = sql`(select count(*) from users where role = 'admin' and status = 'active' and id <> ${id}) < 2`
  const found = await db.first(raw<{ tooFew: number }>(sql`select ${tooFew} as "tooFew"`))
  if (found?.tooFew)
    throw conflict(
      'two_admins_needed',
      'Two admins must stay. Make another colleague an admin first.',
    )
  return [refuseStale(tooFew)]
}

/** An account that is shut loses every session, and what it held, in the same batch. */
const signOut =
  (reason: 'deactivated' | 'disabled') =>
  async (
    ctx: WriteContext,
    row: Row,
    { successorId }: { readonly successorId?: string | null | undefined },
  ): Promise<Change> => {
    const { id, role } = row
    const visits = role === 'provider' ? await takeTimeOf(ctx, sql`p.user_id = ${id}`) : null
    return {
      ...visits,
      also: [
        ...(await keepTwoAdmins(ctx, row)),
        raw(sql`
        update sessions set revoked_at = ${ctx.now}, revoked_reason = ${reason}
        where user_id = ${id} and revoked_at is null`),
        ...(await moveHoldings(ctx, { id, role }, successorId)),
        ...(visits?.also ?? []),
      ],
      detail: { successor_id: successorId ?? null },
      onCommitted: async () => evictUserSessions(id),
    }
  }

export const users = resource(contract, {
  table,
  policy: {
    admin: { scope: everyone, can: 'everything' },
    manager: staff,
    clinical_admin: staff,
    cbo: {
      ...self,
      scope: (me) => sql`(${table.role} = 'cbo' and ${table.cboId} = ${me.cboId})`,
    },
    pharmacy: {
      ...self,
      scope: (me) => sql`(${table.role} = 'pharmacy' and ${table.pharmacyId} = ${me.pharmacyId})`,
    },
    patient: self,
    provider: self,
    assistant: self,
    support: self,
    clinical_lead: self,
  },
  // An account is about a patient only where it is one's.
  patient: table.id,
  fields: {
    patientId: sql<string | null>`case when ${table.role} = 'patient' then ${table.id} end`,
  },
  callerFields: roleFields,
  serialize: (row) => ({ ...presentUser(row), ...presentRole(row) }),
  guards: {
    update: isTheirsToChange,
    activate: isNotOwnAccount,
    deactivate: isNotOwnAccount,
    disable: isNotOwnAccount,
    reset_password: [isTheirsToChange, isNotOwnAccount],
  },
  update: async (ctx, row, { email, phone, ...input }) => {
    if (isTakeOver(ctx, row, email)) throw adminsOwnEmail()
    const contacts = await changeContacts(ctx, row, { email, phone })
    const named = { ...input, ...(email && { email }), ...(phone !== undefined && { phone }) }
    return {
      // A contact changes once the new one is proven: the rest of the batch does it.
      set: { email: undefined, phone: undefined },
      also: contacts.statements,
      onCommitted: contacts.notify,
      mapError: byConstraint({
        UNIQUE: unprocessable('email_taken', 'Another account has this email', 'email'),
      }),
      detail: { fields: Object.keys(named).join(',') },
    }
  },
  actions: {
    activate: (_, { id }) => ({ onCommitted: async () => evictUserSessions(id) }),
    deactivate: signOut('deactivated'),
    disable: signOut('disabled'),
    reset_password: resetPassword,
  },
})
