import type { DeliveryChannel } from '#edge/deliveries/contract'
import { enqueueDelivery } from '#edge/deliveries/enqueue-delivery'
import { changeOneRow, emit } from '#edge/events/emit'
import type { RequestContext } from '#edge/jsonapi/index'
import { type Statement, sql, stamps, update } from '#edge/platform/db/index'
import { appOrigin } from '#edge/platform/environment'
import {
  type ContactAccount,
  contactOf,
  contactToWarn,
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
  const [column, verifiedColumn] =
    channel === 'email'
      ? [sql.identifier('email'), sql.identifier('email_verified_at')]
      : [sql.identifier('phone'), sql.identifier('phone_verified_at')]
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
        ${stamps(at)}
      where id = ${account.id} and ${column} is ${old.value}`),
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

/** The warning to the old contact, with the link that undoes the change; null without a proven contact. */
export const warnOfChange = async (
  ctx: RequestContext,
  account: ContactAccount,
  change: { readonly id: string; readonly channel: DeliveryChannel; readonly isApplied: boolean },
  undoToken: string,
): Promise<Statement | null> => {
  const to = contactToWarn(account, change.channel)
  if (!to?.value) return null
  const link = `${appOrigin(ctx.env)}/auth/undo?token=${undoToken}`
  const contact = change.channel === 'email' ? 'email' : 'phone'
  return enqueueDelivery(ctx.env, {
    id: change.id,
    key: `contact:${change.id}`,
    userId: account.id,
    channel: to.channel,
    to: to.value,
    kind: warnings[contact][change.isApplied ? 'applied' : 'requested'],
    language: account.language,
    values: { link },
  })
}
