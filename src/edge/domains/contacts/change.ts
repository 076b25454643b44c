import type { DeliveryChannel } from '#edge/deliveries/contract'
import { notifyQueue } from '#edge/deliveries/enqueue-delivery'
import type { RequestContext } from '#edge/jsonapi/index'
import { sha256Hex } from '#edge/platform/crypto/hash'
import { insert, type Statement, sql, update } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { unprocessable } from '#edge/platform/problem'
import { decideByTwo } from '../account_proposals'
import { type ContactAccount, contactOf, isProven } from '../sessions'
import { applyChange, askToConfirm, undoTokenOf, warnOfChange, welcomeContact } from './apply'
import { pendingChange } from './pending'
import { contactChanges } from './table'

export interface ContactInput {
  readonly email?: string | undefined
  readonly phone?: string | null | undefined
}

export interface ContactWrite {
  readonly statements: readonly Statement[]
  /** After the commit. */
  readonly notify: () => Promise<void>
}

/**
 * The writes that change an email or a phone. A patient's proven contact stays until the new one, which is asked when staff enter it, is proven, and the email of a colleague until a second admin agrees, or for 72 hours in which the old one
 * may stop it; anything else is replaced at once, as unproven. The old contact is warned.
 */
export const changeContacts = async (
  ctx: RequestContext,
  account: ContactAccount,
  { email, phone }: ContactInput,
): Promise<ContactWrite> => {
  const inputs: readonly (readonly [DeliveryChannel, string | null | undefined])[] = [
    ['email', email],
    ['sms', phone],
  ]
  const changes = inputs.flatMap(([channel, value]) =>
    value === undefined || value === contactOf(account, channel).value ? [] : [{ channel, value }],
  )
  if (changes.length === 0) return { statements: [], notify: async () => {} }
  const writes = await Promise.all(
    changes.map(({ channel, value }) => writeChange(ctx, account, channel, value)),
  )
  return {
    statements: writes.flatMap(({ statements }) => statements),
    notify: () => notifyQueue(ctx.env, ...writes.flatMap(({ letters }) => letters)),
  }
}

interface Write {
  readonly statements: readonly Statement[]
  /** Messages for the queue. */
  readonly letters: readonly string[]
}

const writeChange = async (
  ctx: RequestContext,
  account: ContactAccount,
  channel: DeliveryChannel,
  value: string | null,
): Promise<Write> => {
  const old = contactOf(account, channel)
  const isOwn = ctx.actor.id === account.id
  if (!isOwn && channel === 'email' && value && isOpenStaffAccount(account))
    return changeColleaguesEmail(ctx, account, value)
  const waits = account.role === 'patient' && isProven(account, old)
  const id = uuidv7()
  // The user's own change is told once it is proven; one that staff ask for, at once.
  const warning =
    !waits || !isOwn
      ? await warnOfChange(ctx, account, { id, channel, isApplied: !waits, isByStaff: !isOwn })
      : { ids: [], statements: [] }
  const question =
    waits && !isOwn
      ? await askToConfirm(ctx, account, { id, channel, value })
      : { ids: [], statements: [] }
  const isProvenAtOnce = account.role !== 'patient' && channel === 'email'
  return {
    statements: [
      ...(await requestChange(ctx, account, { id, channel, value })),
      ...(waits ? [] : applyChange(ctx, account, { id, channel, value, isProven: isProvenAtOnce })),
      ...warning.statements,
      ...question.statements,
    ],
    letters: [...warning.ids, ...question.ids],
  }
}

/** An account that someone signed in to, or could have. */
const isOpenStaffAccount = ({ role, status }: ContactAccount) =>
  role !== 'patient' && status !== 'invited'

/** The email signs in, with a password made by a code to it: no admin alone gives an account to another mailbox. */
const changeColleaguesEmail = async (
  ctx: RequestContext,
  account: ContactAccount,
  value: string,
): Promise<Write> => {
  const isTaken = sql`select 1 from users where email = ${value} and role <> 'patient' and id <> ${account.id}`
  if (await ctx.db.exists(isTaken)) throw emailTaken()
  const proposal = { userId: account.id, act: 'email', value, mayWait: true } as const
  const { isAgreed, statements } = await decideByTwo(ctx, proposal)
  const pending = await ctx.db.first(pendingChange(account.id, 'email'))
  const isAsked = pending?.newValue?.toLowerCase() === value.toLowerCase()
  if (!isAgreed && isAsked && pending?.requestedBy === ctx.actor.id)
    return { statements, letters: [] }
  const id = isAgreed && isAsked && pending ? pending.id : uuidv7()
  const change = { id, channel: 'email', value } as const
  const subject = { id, channel: 'email', isApplied: isAgreed, isByStaff: true } as const
  const warning = await warnOfChange(ctx, account, subject)
  const welcome = isAgreed ? await welcomeContact(ctx, account, change) : null
  return {
    statements: [
      ...statements,
      ...(id === pending?.id ? [] : await requestChange(ctx, account, change)),
      ...(isAgreed ? applyChange(ctx, account, { ...change, isProven: true }) : []),
      ...warning.statements,
      ...(welcome?.statements ?? []),
    ],
    letters: [...warning.ids, ...(welcome?.ids ?? [])],
  }
}

export const emailTaken = () =>
  unprocessable('email_taken', 'Another account has this email', 'email')

/** The row of a change, in place of one that waited; the link of its messages undoes it. */
const requestChange = async (
  ctx: RequestContext,
  account: ContactAccount,
  { id, channel, value }: { id: string; channel: DeliveryChannel; value: string | null },
): Promise<Statement[]> => {
  const old = contactOf(account, channel)
  return [
    update(
      contactChanges,
      { closedAt: ctx.now },
      sql`user_id = ${account.id} and channel = ${channel} and applied_at is null and closed_at is null`,
    ),
    insert(contactChanges, {
      id,
      userId: account.id,
      channel,
      oldValue: old.value,
      oldVerifiedAt: old.verifiedAt,
      newValue: value,
      requestedBy: ctx.actor.id,
      createdAt: ctx.now,
      undoHash: await sha256Hex(await undoTokenOf(ctx, id)),
    }),
  ]
}

/** The statements by which a pending change, proven now, takes effect; the old contact and the new one hear of it. */
export const applyPendingChange = async (
  ctx: RequestContext,
  account: ContactAccount,
  { id, channel, newValue: value, requestedBy }: typeof contactChanges.$inferSelect,
): Promise<ContactWrite> => {
  const isByStaff = requestedBy !== account.id
  const warning = await warnOfChange(ctx, account, { id, channel, isApplied: true, isByStaff })
  const welcome = await welcomeContact(ctx, account, { id, channel, value })
  return {
    statements: [
      ...applyChange(ctx, account, { id, channel, value, isProven: true }),
      ...warning.statements,
      ...welcome.statements,
    ],
    notify: () => notifyQueue(ctx.env, ...warning.ids, ...welcome.ids),
  }
}
