import type { DeliveryChannel } from '#edge/deliveries/contract'
import { emit } from '#edge/events/emit'
import { operation, type RequestContext } from '#edge/jsonapi/index'
import { contactHashes } from '#edge/platform/crypto/hash'
import { byConstraint } from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'
import { applyPendingChange, pendingChange, recentChangesByStaff } from '../contacts'
import { profileTodoAfter } from '../patients'
import { type Account, proveContact, requireContact } from '../sessions'
import {
  codeResponse,
  codeSuperseded,
  codeUnknown,
  codeUsed,
  issueCode,
  redeemCode,
  verifyCode,
} from '../verification_codes'
import * as contract from './contract'
import { recipient, recipientPolicy, requireRecipient } from './recipient-access'

const purposes = { email: 'verify_email', sms: 'verify_phone' } as const

/** What a code of this channel proves: the new value that waits to be proven, else the one on file. */
const valueToProve = async ({ db }: RequestContext, patient: Account, channel: DeliveryChannel) => {
  const pending = await db.first(pendingChange(patient.id, channel))
  return { pending, handle: pending?.newValue ?? requireContact(patient, channel) }
}

const onRecipient = { subject: recipient, policy: recipientPolicy }

export const sendVerification = operation(contract.sendVerification, onRecipient, async (ctx) => {
  const patient = await requireRecipient(ctx, ctx.id.id)
  const { channel } = ctx.body
  const { handle } = await valueToProve(ctx, patient, channel)
  const sent = emit(ctx, {
    name: contract.sendVerification.name,
    subjectType: 'verifications',
    subjectId: patient.id,
    patientId: patient.id,
    detail: { channel },
  })
  const request = { purpose: purposes[channel], channel, handle, userId: patient.id }
  return codeResponse(await issueCode(ctx, request, [...ctx.guards, sent]), 201)
})

export const passVerification = operation(contract.passVerification, onRecipient, async (ctx) => {
  const patient = await requireRecipient(ctx, ctx.id.id)
  const { id: challenge, code: typed } = ctx.body
  const { code } = await verifyCode(ctx, challenge, typed, ['verify_email', 'verify_phone'])
  if (code.userId !== patient.id) throw codeUnknown()
  const { channel } = code
  await assertMayProve(ctx, patient, channel)
  const { pending, handle } = await valueToProve(ctx, patient, channel)
  // The email or phone may have been changed since the code was sent to the old one.
  if (!(await contactHashes(ctx.env, handle)).includes(code.contactHash)) throw codeSuperseded()
  const proof = pending
    ? await applyPendingChange(ctx, patient, pending)
    : { statements: proveContact(ctx, patient.id, channel, handle), notify: async () => {} }
  const todo = await profileTodoAfter(
    ctx,
    patient.id,
    channel === 'email'
      ? { email: handle, emailVerifiedAt: ctx.now }
      : { phone: handle, phoneVerifiedAt: ctx.now },
  )
  return {
    write: [...redeemCode(ctx, code), ...proof.statements, ...todo],
    event: {
      name: channel === 'email' ? 'users.verify_email' : 'users.verify_phone',
      subjectType: 'users',
    },
    mapError: proofError,
    onCommitted: proof.notify,
    data: { id: patient.id, channel, verifiedAt: ctx.now },
  }
})

const proofError = byConstraint({
  users_by_email: conflict(
    'email_taken',
    'Another account of yours uses this email. Sign in to that one, or contact customer support.',
  ),
  stale_version: codeUsed(),
})

/** Staff may not verify a contact that staff entered within 72 hours: then only the patient, who reads it, can. */
const assertMayProve = async (
  { actor, db }: RequestContext,
  patient: Account,
  channel: DeliveryChannel,
): Promise<void> => {
  if (actor.id === patient.id || !(patient.emailVerifiedAt ?? patient.phoneVerifiedAt)) return
  if (await db.first(recentChangesByStaff(patient.id, channel)))
    throw conflict(
      'contact_changed_recently',
      'Our team changed this contact within the last 72 hours. Sign in to verify it.',
    )
}
