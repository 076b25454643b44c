import type { DeliveryChannel } from '#edge/deliveries/contract'
import { enqueueDelivery } from '#edge/deliveries/enqueue-delivery'
import { changeOneRow, emit } from '#edge/events/emit'
import type { RequestContext } from '#edge/jsonapi/index'
import { codeHash } from '#edge/platform/crypto/hash'
import { type Statement, sql, stamps, update } from '#edge/platform/db/index'
import { appOrigin } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { forgetProposals } from '../account_proposals'
import {
  type ContactAccount,
  contactOf,
  contactsToWarn,
  isProven,
  revokeAllSessions,
} from '../sessions'
import { voidCodes } from '../verification_codes'
import { contactChanges } from './table'

/** A change that takes effect: the row of it, and whether the new value was proven. */
export interface AppliedChange {
  readonly id: string
  readonly channel: DeliveryChannel
  readonly value: string | null
  readonly isProven: boolean
}

/** The statements that put a new contact in place of the old: codes are void, other sessions end. */
export const applyChange = (
  ctx: RequestContext,
  account: ContactAccount,
  { id, channel, value, isProven: proven }: AppliedChange,
): Statement[] => {
  const at = ctx.now
  const old = contactOf(account, channel)
  const name = channel === 'email' ? 'email' : 'phone'
  const column = sql.identifier(name)
  const verifiedColumn = sql.identifier(`${name}_verified_at`)
  const confirmedColumn = sql.identifier(`${name}_confirmed_at`)
  const signsIn = isProven(account, old) || proven
  const own = ctx.actor.id === account.id ? ctx.actor.sessionId : ''
  return [
    ...changeOneRow(
      update(
        contactChanges,
        { appliedAt: at },
        sql`id = ${id} and applied_at is null and closed_at is null and undone_at is null`,
      ),
    ),
    ...changeOneRow(sql`
      update users set ${column} = ${value}, ${verifiedColumn} = ${proven ? at : null},
        ${confirmedColumn} = null, ${stamps(at)}
      where id = ${account.id} and ${column} is ${old.value}`),
    forgetProposals(account.id, 'email'),
    voidCodes(ctx, account.id),
    emit(ctx, {
      name: 'users.change_contact',
      subjectType: 'users',
      subjectId: account.id,
      patientId: account.role === 'patient' ? account.id : null,
      detail: { channel, proven },
    }),
    ...(signsIn ? revokeAllSessions(ctx, account, 'contact', own) : []),
  ]
}

const warnings = {
  email: { requested: 'email_change_requested', applied: 'email_changed' },
  phone: { requested: 'phone_change_requested', applied: 'phone_changed' },
} as const

/** Messages about a change: for its batch, and to hand to the queue after it. */
interface Letters {
  readonly ids: readonly string[]
  readonly statements: readonly Statement[]
}

interface Warning {
  readonly id: string
  readonly channel: DeliveryChannel
  readonly isApplied: boolean
  readonly isByStaff: boolean
}

/** The token of the link that undoes a change: the same in each message about it. */
export const undoTokenOf = ({ env }: RequestContext, changeId: string): Promise<string> =>
  codeHash(env, `contact_changes.undo:${changeId}`)

/** The warnings to the old contact, with the link that undoes the change; none where none is on file. */
export const warnOfChange = async (
  ctx: RequestContext,
  account: ContactAccount,
  { id, channel, isApplied, isByStaff }: Warning,
): Promise<Letters> => {
  const link = `${appOrigin(ctx.env)}/auth/undo?token=${await undoTokenOf(ctx, id)}`
  const contact = channel === 'email' ? 'email' : 'phone'
  const stage = isApplied ? 'applied' : 'requested'
  return lettersTo(ctx, account, contactsToWarn(account, channel, isByStaff), {
    key: `contact:${id}:${stage}`,
    kind: warnings[contact][stage],
    link,
  })
}

/** Tells a contact that it is in use for the account from now on. */
export const welcomeContact = (
  ctx: RequestContext,
  account: ContactAccount,
  { id, channel, value }: Pick<AppliedChange, 'id' | 'channel' | 'value'>,
): Promise<Letters> =>
  lettersTo(ctx, account, [{ channel, value }], {
    key: `contact:${id}:in_use`,
    kind: 'contact_in_use',
    link: `${appOrigin(ctx.env)}/auth/login`,
  })

/** Tells a contact that staff entered for a patient that it waits for the patient to sign in and confirm it. */
export const askToConfirm = (
  ctx: RequestContext,
  account: ContactAccount,
  { id, channel, value }: Pick<AppliedChange, 'id' | 'channel' | 'value'>,
): Promise<Letters> =>
  lettersTo(ctx, account, [{ channel, value }], {
    key: `contact:${id}:to_confirm`,
    kind: 'contact_to_confirm',
    link: `${appOrigin(ctx.env)}/app/account/profile`,
  })

const lettersTo = async (
  { env }: RequestContext,
  { id: userId, language }: ContactAccount,
  contacts: readonly Pick<ReturnType<typeof contactOf>, 'channel' | 'value'>[],
  { key, kind, link }: { readonly key: string; readonly kind: string; readonly link: string },
): Promise<Letters> => {
  const letters = contacts.flatMap(({ channel, value }) =>
    value ? [{ id: uuidv7(), channel, to: value }] : [],
  )
  return {
    ids: letters.map(({ id }) => id),
    statements: await Promise.all(
      letters.map((letter) =>
        enqueueDelivery(env, {
          ...letter,
          key: `${key}:${letter.channel}`,
          userId,
          kind,
          language,
          values: { link },
        }),
      ),
    ),
  }
}
